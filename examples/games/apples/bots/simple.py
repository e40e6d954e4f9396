# A simple apples player to start from. It wishes for 3 apples while there are many, and for 1 otherwise.
#
#   python3 simple.py [login password]
#
# It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"python3 simple.py login password"

import sys


def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit()  # the server has closed the connection
    return line.split()


def say(line):
    print(line, flush=True)


login, password = sys.argv[1:3] if len(sys.argv) > 2 else ("simple", "bot")
read()  # LOGIN
say(login)
read()  # PASS
say(password)
if read()[0] != "OK":
    sys.exit("wrong login or password")
while True:
    say("LOOK")
    read()  # OK
    tree = int(read()[0])
    say("PICK %d" % (3 if tree > 7 else 1))
    read()  # OK
    say("WAIT")
    read()  # OK
    read()  # WAITING and the seconds
    read()  # OK when the next turn has begun

# A client like those of teams in 2010 to 2012: one command, one answer; small letters, CR LF; it reads an answer until
# the connection is silent for a tenth of a second.
#
#   python3 old_client.py PORT
#
# Reads commands from stdin and prints the answers.

import socket
import sys

server = socket.create_connection(("127.0.0.1", int(sys.argv[1])))


def read_until_silence():
    server.settimeout(None)
    answer = server.recv(4096)
    server.settimeout(0.1)
    try:
        while True:
            more = server.recv(4096)
            if not more:
                break
            answer += more
    except socket.timeout:
        pass
    sys.stdout.write(answer.decode("ascii"))
    sys.stdout.flush()
    return answer


read_until_silence()
for command in sys.stdin:
    command = command.strip().lower()
    server.sendall((command + "\r\n").encode("ascii"))
    if command.startswith("declare_plan") and len(command.split()) == 2:
        continue  # the next line has the rest of it
    answer = read_until_silence()
    if command == "wait" and answer.splitlines().count(b"OK") == 1:
        read_until_silence()  # the turn begins

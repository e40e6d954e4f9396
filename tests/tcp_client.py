# A client of a called game over TCP that behaves like unusual clients: its lines end in CR LF, and arrive in pieces or
# several at once. Plays painting to the end of the match.
#
#   python3 tcp_client.py PORT LOGIN
#
# Prints each answer on a line, and "end" when the server closes the connection.

import socket
import sys
import time

server = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
answers = server.makefile("r", encoding="ascii", newline="\n")


def send(text, pieces=1):
    size = len(text) // pieces + 1
    for begin in range(0, len(text), size):
        server.sendall(text[begin : begin + size].encode())
        if pieces > 1:
            time.sleep(0.01)


def hear():
    line = answers.readline()
    print(line.rstrip("\n") if line else "end", flush=True)
    return line


hear()
send(sys.argv[2] + "\r\n", pieces=3)
hear()
send("secret\r\nGET_CONSTANTS\r\nno_such_command\r\n\r\n")
for _ in range(4):
    hear()
while True:
    send("  wait \r\n", pieces=2)
    if not hear() or not hear():
        break

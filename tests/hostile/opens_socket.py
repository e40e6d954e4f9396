# Tries to open a network connection.
import socket
input()
print("Caller", flush=True)
input()
socket.create_connection(("127.0.0.1", 9))

"""The part of the NATS protocol that a forger needs, and a slow relay."""

import socket
import threading
import time


class Connection:
    def __init__(self, address):
        self.socket = socket.create_connection(address, timeout=5)
        self.stream = self.socket.makefile("rb")
        self.stream.readline()  # INFO
        self.socket.sendall(b'CONNECT {"verbose":false,"pedantic":false,"headers":true,"no_responders":true}\r\n')

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stream.close()
        self.socket.close()

    def publish(self, subject, payload, reply=""):
        self.socket.sendall(f"PUB {subject} {reply} {len(payload)}\r\n".replace("  ", " ").encode() + payload + b"\r\n")

    def request(self, subject, payload):
        self.socket.sendall(b"SUB inbox.faults 1\r\n")
        self.publish(subject, payload, "inbox.faults")
        while True:
            words = self.stream.readline().split()
            if not words:
                raise ConnectionError("the server has gone")
            if words[0] == b"PING":
                self.socket.sendall(b"PONG\r\n")
            elif words[0] == b"MSG":
                return self.stream.read(int(words[-1]) + 2)[:-2]
            elif words[0] == b"HMSG":
                raise ConnectionError("nobody answers")

    def flush(self):
        self.socket.sendall(b"PING\r\n")
        while self.stream.readline().strip() != b"PONG":
            pass


class SlowRelay:
    """Stands between clients and a server: delays each piece and limits the bytes per second."""

    def __init__(self, server, delay, bytes_per_second):
        self.server, self.delay, self.rate = server, delay, bytes_per_second
        self.listener = socket.create_server(("", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(self.server)
            for here, there in ((client, server), (server, client)):
                threading.Thread(target=self.pump, args=(here, there), daemon=True).start()

    def pump(self, here, there):
        try:
            while piece := here.recv(4096):
                time.sleep(self.delay + len(piece) / self.rate)
                there.sendall(piece)
        except OSError:
            pass
        finally:
            for each in (here, there):
                try:
                    each.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def close(self):
        self.listener.close()

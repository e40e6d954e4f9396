"""Teams that play painting over TCP and record which orders were acknowledged."""

import collections
import socket
import threading
import time

PATIENCE = 120  # seconds, for an answer after a fault


class Player(threading.Thread):
    """A team on one game server. Dials the server's addresses in turn until one lets it in."""

    def __init__(self, login, number, server, addresses, stopped):
        super().__init__(daemon=True)
        self.login, self.number, self.server, self.addresses, self.stopped = login, number, server, addresses, stopped
        self.acknowledged = collections.Counter()  # orders answered with OK
        self.uncertain = collections.Counter()  # orders without an answer
        self.last_answer = time.monotonic()
        self.longest = 0.0  # the longest time without an answer
        self.step = number
        self.stream = None

    def heard(self):
        now = time.monotonic()
        self.longest = max(self.longest, now - self.last_answer)
        self.last_answer = now

    def line(self):
        text = self.stream.readline()
        if not text.endswith("\n"):
            raise ConnectionError("the server has gone")
        return text.strip()

    def say(self, text):
        self.socket.sendall((text + "\n").encode())

    def log_in(self, address):
        self.socket = socket.create_connection(address, timeout=2)
        self.socket.settimeout(8)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.stream = self.socket.makefile("r", encoding="ascii", errors="replace", newline="\n")
        for expected, answer in (("LOGIN", self.login), ("PASS", "x")):
            if self.line() != expected:
                raise ConnectionError("not a game server")
            self.say(answer)
        if self.line() != "OK":
            raise ConnectionError("it does not let us in")

    def order(self):
        self.step += 1
        arena, direction = 1 + self.step % 3, 1 + self.step // 3 % 4
        text = f"MOVE {arena} 1 {direction}"
        self.say(text)
        try:
            answer = self.line()
        except (OSError, ConnectionError):
            self.uncertain[text] += 1
            raise
        self.heard()
        if answer == "OK":
            self.acknowledged[text] += 1

    def wait(self):
        self.say("WAIT")
        if self.line() == "OK":
            self.heard()
            self.line()
            self.heard()

    def run(self):
        turn = 0
        while not self.stopped.is_set():
            try:
                self.log_in(self.addresses[turn % len(self.addresses)])
                while not self.stopped.is_set():
                    for _ in range(4):
                        self.order()
                    self.wait()
            except (OSError, ConnectionError):
                turn += 1
                self.stopped.wait(0.2)
            finally:
                if self.stream:
                    self.stream.close()
                    self.socket.close()
                    self.stream = None


class Teams:
    def __init__(self, logins, addresses):
        self.stopped = threading.Event()
        self.players = [
            Player(login, number, server, addresses[server], self.stopped)
            for number, login in enumerate(logins)
            for server in addresses
        ]

    def start(self):
        for each in self.players:
            each.start()
        self.await_answers()

    def await_answers(self):
        """Waits until every team has had an answer since this call, or until none can be expected any more."""
        began = time.monotonic()
        while time.monotonic() - began < PATIENCE:
            if all(each.last_answer > began for each in self.players):
                return
            time.sleep(0.05)

    def begin_watch(self):
        for each in self.players:
            each.longest = 0.0

    def end_watch(self):
        now = time.monotonic()
        return max(max(each.longest, now - each.last_answer) for each in self.players)

    def stop(self):
        self.stopped.set()
        for each in self.players:
            each.join()

    def acknowledged(self):
        return sum(sum(each.acknowledged.values()) for each in self.players)

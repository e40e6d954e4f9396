#!/usr/bin/env python3
"""Measures the processor time that one match, worker, spectator, command and team costs each part of a contest.

    bench/capacity/measure.py [--agon PROGRAM] [--seconds S] >bench/capacity/figures.json

The cost of a part is the processor time of its process after the work minus that before, so the figures also hold on a
busy machine and do not depend on the speed of the clients. Needs nats-server. Takes about three minutes.
"""

import argparse
import base64
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parents[2]
TICKS = os.sysconf("SC_CLK_TCK")
IDLE_SECONDS = 30  # the kernel counts in ticks of 10 ms, and a waiting part uses a few of them
BOT = HERE / "src/games/avalanche/bots/simple.cpp"


def cpu_of(pid):
    """Seconds of processor time of a process, with all of its threads."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def cpu_of_thread(pid, name):
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        if (task / "comm").read_text().strip() == name:
            fields = (task / "stat").read_text().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / TICKS
    return None


def memory_of(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Parts:
    """The processes of a contest; they end with this program."""

    def __init__(self, agon, folder):
        self.agon, self.folder, self.all = agon, pathlib.Path(folder), []

    def start(self, *words):
        log = open(self.folder / "log", "ab")
        process = subprocess.Popen([str(word) for word in words], stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        self.all.append(process)
        return process

    def contest(self, *words):
        return subprocess.run([self.agon, "contest", *map(str, words)], capture_output=True, text=True, check=False)

    def await_serving(self, data):
        end = time.monotonic() + 120
        while self.contest("status", data).returncode != 0:
            if time.monotonic() > end:
                raise SystemExit((self.folder / "log").read_text())
            time.sleep(0.2)

    def end(self):
        for process in self.all:
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
                process.wait()
        self.all = []


def nats(parts):
    port = free_port()
    settings = parts.folder / "nats.conf"
    settings.write_text(f'host: 127.0.0.1\nport: {port}\njetstream {{ store_dir: "{parts.folder}/nats" }}\n')
    server = parts.start(shutil.which("nats-server") or "/usr/sbin/nats-server", "-c", settings)
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return server, f"nats://127.0.0.1:{port}/capacity"
        except OSError:
            time.sleep(0.1)


def teams_text(count):
    return "".join(f'[[team]]\nlogin = "t{number}"\npassword = "x"\n' for number in range(count))


def measure_matches(agon, seconds):
    """A tournament through the queue: what each match costs the contest's process, the NATS server and the worker."""
    with tempfile.TemporaryDirectory() as folder:
        parts = Parts(agon, folder)
        try:
            server, queue = nats(parts)
            file, data = parts.folder / "c.toml", parts.folder / "data"
            entrants = 3
            file.write_text('name = "Matches"\nseed = 1\n[submissions]\ntrial = false\nper_minute = 1000\n[jury]\njobs = 0\n'
                            + teams_text(entrants) + '[[tournament]]\nname = "Cup"\ngame = "avalanche"\nformat = "round-robin"\n'
                            "cycles = 100\n")
            contest = parts.start(agon, "serve", file, "--data", data, "--queue", queue)
            parts.await_serving(data)
            idle_contest, idle_nats = cpu_of(contest.pid), cpu_of(server.pid)
            time.sleep(IDLE_SECONDS)
            idle_contest = (cpu_of(contest.pid) - idle_contest) / IDLE_SECONDS
            idle_nats = (cpu_of(server.pid) - idle_nats) / IDLE_SECONDS
            worker = parts.start(agon, "worker", "--queue", queue, "--cache", parts.folder / "cache", "--jobs", 1)
            time.sleep(2)
            begin = time.monotonic(), cpu_of(contest.pid), cpu_of(server.pid), cpu_of(worker.pid)
            time.sleep(IDLE_SECONDS)
            end = time.monotonic(), cpu_of(contest.pid), cpu_of(server.pid), cpu_of(worker.pid)
            waited = end[0] - begin[0]
            of_idle_worker = {"contest": max(0, (end[1] - begin[1]) / waited - idle_contest),
                              "nats": max(0, (end[2] - begin[2]) / waited - idle_nats),
                              "own": (end[3] - begin[3]) / waited}
            for number in range(entrants):
                done = parts.contest("submit", data, f"t{number}", BOT)
                if done.returncode != 0:
                    raise SystemExit(done.stdout + done.stderr)
            parts.contest("start", data, "Cup")

            def played():
                done = parts.contest("table", data, "--json")
                text = done.stdout
                return sum(each.get("matches_played", 0) for each in json.loads(text)["tournaments"]) if done.returncode == 0 else 0

            end = time.monotonic() + 180
            while played() < 20:
                if time.monotonic() > end:
                    raise SystemExit("no matches are played: " + (parts.folder / "log").read_text()[-2000:])
                time.sleep(0.5)
            size = lambda: sum(each.stat().st_size for each in data.iterdir() if each.is_file())
            begin = time.monotonic(), played(), cpu_of(contest.pid), cpu_of(server.pid), size()
            time.sleep(seconds)
            end = time.monotonic(), played(), cpu_of(contest.pid), cpu_of(server.pid), size()
            matches, waited = end[1] - begin[1], end[0] - begin[0]
            return {
                "matches_per_core_second": matches / waited,
                "contest_seconds_per_match": (end[2] - begin[2]) / matches - idle_contest * waited / matches,
                "nats_seconds_per_match": (end[3] - begin[3]) / matches - idle_nats * waited / matches,
                "archive_bytes_per_match": (end[4] - begin[4]) / matches,
                "idle_worker_contest_cores": of_idle_worker["contest"],
                "idle_worker_nats_cores": of_idle_worker["nats"],
                "matches_measured": matches,
            }
        finally:
            parts.end()


def watch(port, path, stop, counted):
    """Connects a spectator: a WebSocket whose messages are discarded."""
    one = socket.create_connection(("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    one.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode())
    one.setblocking(False)
    return one


def read_all(sockets, stop, counted):
    import select

    poll = select.epoll()
    by_fd = {each.fileno(): each for each in sockets}
    for fd in by_fd:
        poll.register(fd, select.EPOLLIN)
    while not stop.is_set():
        for fd, _ in poll.poll(0.2):
            try:
                counted[0] += len(by_fd[fd].recv(1 << 20))
            except OSError:
                pass


def measure_hall(agon, seconds):
    """Game servers and the site: what each command, connection and spectator costs."""
    with tempfile.TemporaryDirectory() as folder:
        parts = Parts(agon, folder)
        try:
            file, data = parts.folder / "c.toml", parts.folder / "data"
            teams = 40
            game_port, site_port = free_port(), free_port()
            file.write_text(f'name = "Hall"\nseed = 1\n[scoring]\npoints = "sum"\n[limits]\nconnections_per_address = 100000\n'
                            f'[site]\nport = {site_port}\ndelay = "1s"\n{teams_text(teams)}[[server]]\nname = "W1"\ngame = "bonfire"\n'
                            f"port = {game_port}\n")
            contest = parts.start(agon, "serve", file, "--data", data)
            parts.await_serving(data)
            time.sleep(5)

            def load(spectators, path):
                stop, counted = threading.Event(), [0]
                sockets = [watch(site_port, path, stop, counted) for _ in range(spectators)]
                reader = threading.Thread(target=read_all, args=(sockets, stop, counted))
                reader.start()
                time.sleep(3)
                begin = time.monotonic(), cpu_of(contest.pid), counted[0], memory_of(contest.pid)
                time.sleep(seconds)
                end = time.monotonic(), cpu_of(contest.pid), counted[0], memory_of(contest.pid)
                stop.set()
                reader.join()
                for each in sockets:
                    each.close()
                time.sleep(1)
                waited = end[0] - begin[0]
                return (end[1] - begin[1]) / waited, (end[2] - begin[2]) / waited, end[3]

            few, many = 20, 800
            base = load(few, "/live?server=W1")
            more = load(many, "/live?server=W1")
            table_base = load(few, "/live/standings")
            table_more = load(many, "/live/standings")
            fetches = 300
            begin = cpu_of(contest.pid)
            started = time.monotonic()
            for _ in range(fetches):
                with urllib.request.urlopen(f"http://127.0.0.1:{site_port}/api/standings") as answer:
                    answer.read()
            fetched = (cpu_of(contest.pid) - begin - base[0] * (time.monotonic() - started) * 0.2) / fetches
            return {
                "world_spectator_cores": max(0, (more[0] - base[0]) / (many - few)),
                "world_spectator_bytes_per_second": (more[1] - base[1]) / (many - few),
                "table_spectator_cores": max(0, (table_more[0] - table_base[0]) / (many - few)),
                "table_spectator_bytes_per_second": (table_more[1] - table_base[1]) / (many - few),
                "spectator_memory_bytes": max(0, (more[2] - base[2]) / (many - few)),
                "page_fetch_seconds": max(0, fetched),
            }
        finally:
            parts.end()


def measure_commands(agon):
    """The live server's own figures of commands per second, on one core."""
    done = subprocess.run([agon, "bench", "--json"], capture_output=True, text=True, check=True)
    server = json.loads(done.stdout)[-1]
    return {name: value for name, value in server.items() if name != "server"}


def main():
    words = argparse.ArgumentParser()
    words.add_argument("--agon", default=str(HERE / "build/release/agon"))
    words.add_argument("--seconds", type=float, default=20)
    wanted = words.parse_args()
    figures = {"measured": time.strftime("%Y-%m-%d"), "cores": os.cpu_count()}
    for what, measure in (("matches", lambda: measure_matches(wanted.agon, wanted.seconds)),
                          ("hall", lambda: measure_hall(wanted.agon, wanted.seconds)),
                          ("commands", lambda: measure_commands(wanted.agon))):
        print(f"capacity: {what}", file=sys.stderr, flush=True)
        figures[what] = measure()
    json.dump(figures, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()

"""The contest under test: its machines, the processes on them, the faults, and what must be true at the end."""

import hashlib
import json
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import time

import nats

POSTGRES = next(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), None)
ENTRANTS = 6
PATIENCE = 180  # seconds, for anything to start or to resume
BOT = pathlib.Path(__file__).parents[2] / "src/games/avalanche/bots/simple.py"
DISK = "200m"  # for PostgreSQL

CONTEST = """name = "Faults"
seed = 5
[scoring]
points = "sum"
[limits]
failed_logins = 100000
connections_per_address = 10000
login = "30s"
[submissions]
trial = false
per_minute = 1000
[jury]
jobs = 0
[site]
port = 8080
{servers}{teams}
[[tournament]]
name = "Cup"
game = "avalanche"
format = "round-robin"
cycles = {cycles}
time = "10s"
wall = "120s"
"""
SERVER = """[[server]]
name = "{name}"
game = "painting"
port = {port}
turn = "500ms"
first_turn = "1s"
setup = {{ turns = 2000, radius = 1, range = 10, paint = 100, rows = 20, columns = 20, pawns = 2, walls = 5 }}
"""
PORTS = {"W1": 20001, "W2": 20002}


def wait_until(done, what, patience=PATIENCE):
    end = time.monotonic() + patience
    while not done():
        if time.monotonic() > end:
            raise RuntimeError(f"{what}: nothing of it for {patience} seconds")
        time.sleep(0.1)


class Contest:
    def __init__(self, machines, folder, agon, teams, cycles):
        self.machines, self.folder, self.agon, self.cycles = machines, pathlib.Path(folder), agon, cycles
        self.logins = [f"team{number:03}" for number in range(1, teams + 1)]
        self.matches = ENTRANTS * (ENTRANTS - 1) // 2 * cycles
        self.words = {}  # the command line of each service
        for name in ("postgres", "nats1", "nats2", "nats3", "game1", "game2", "spare", "jury", "worker1", "worker2"):
            machines.add(name)
        at = machines.address
        self.addresses = {"W1": [(at("game1"), PORTS["W1"]), (at("spare"), PORTS["W1"])], "W2": [(at("game2"), PORTS["W2"])]}
        self.queue = "nats://" + ",".join(f"{at(f'nats{i}')}:4222" for i in (1, 2, 3)) + "/faults"
        self.file = self.folder / "contest.toml"
        self.file.write_text(CONTEST.format(
            cycles=cycles, servers="".join(SERVER.format(name=name, port=port) for name, port in PORTS.items()),
            teams="".join(f'[[team]]\nlogin = "{login}"\npassword = "x"\n' for login in self.logins)))

    # Starting.

    def start(self):
        self.make_postgres()
        for number in (1, 2, 3):
            self.describe_nats(number)
        for number in (1, 2, 3):
            self.start_service(f"nats{number}")
        self.await_cluster()
        self.words["game1"] = ("game1", self.serve("W1", "w1", "game1"))
        self.words["game2"] = ("game2", self.serve("W2", "w2", "game2"))
        self.words["jury"] = ("jury", self.serve("jury", "jury", "jury"))
        for name in ("game1", "game2", "jury"):
            self.start_service(name)
        for name in ("game1", "game2", "jury"):
            self.await_serving(name)
        for number in (1, 2):
            self.words[f"worker{number}"] = (f"worker{number}", self.worker(f"worker{number}", self.queue))
            self.start_service(f"worker{number}")
        for login in self.logins[:ENTRANTS]:
            self.ask("submit", self.data("jury"), login, BOT)
        self.ask("start", self.data("jury"), "Cup")

    def serve(self, part, base, data):
        return [self.agon, "serve", self.file, "--only", part, "--db", self.url(base), "--data", self.data(data), "--queue",
                self.queue]

    def worker(self, name, queue):
        return [self.agon, "worker", "--no-sandbox", "--jobs", "1", "--name", name, "--queue", queue,
                "--cache", self.folder / f"{name}.cache"]

    def data(self, name):
        return self.folder / f"{name}.data"

    def url(self, base):
        return f"postgresql://agon@{self.machines.address('postgres')}/{base}?connect_timeout=3"

    def start_service(self, name):
        machine, words = self.words[name]
        self.machines.start(machine, words, name)

    def make_postgres(self):
        disk = self.folder / "disk"
        disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=0755", "tmpfs", disk], check=True)
        run_as = []
        if os.geteuid() == 0:  # it refuses to run as root
            user = pwd.getpwnam("postgres")
            os.chown(disk, user.pw_uid, user.pw_gid)
            run_as = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        data = disk / "data"
        subprocess.run([*run_as, POSTGRES / "initdb", "-D", data, "-U", "agon", "-A", "trust", "-E", "UTF8", "--locale=C",
                        "--no-sync"], check=True, capture_output=True, cwd="/")
        with open(data / "pg_hba.conf", "a", encoding="ascii") as rules:
            rules.write("host all all 10.77.0.0/24 trust\n")
        with open(data / "postgresql.conf", "a", encoding="ascii") as settings:
            settings.write("listen_addresses = '*'\nmax_wal_size = 48MB\nmin_wal_size = 32MB\n"
                           "tcp_keepalives_idle = 2\ntcp_keepalives_interval = 1\ntcp_keepalives_count = 3\n"
                           "tcp_user_timeout = 5000\n")
        self.words["postgres"] = ("postgres", [*run_as, POSTGRES / "postgres", "-D", data, "-k", disk])
        self.start_service("postgres")
        wait_until(self.postgres_answers, "PostgreSQL")
        for base in ("w1", "w2", "jury"):
            self.sql("postgres", f"CREATE DATABASE {base}")

    def postgres_answers(self):
        return subprocess.run(self.machines.words("postgres", [POSTGRES / "pg_isready", "-h", self.machines.address("postgres"), "-t", "2"]),
                              capture_output=True, check=False).returncode == 0

    def sql(self, base, query):
        done = subprocess.run(["psql", "-X", "-At", "-d", self.url(base), "-c", query], check=True, capture_output=True, text=True)
        return [line.split("|") for line in done.stdout.splitlines()]

    def describe_nats(self, number):
        at = self.machines.address
        routes = ",".join(f"nats-route://{at(f'nats{i}')}:6222" for i in (1, 2, 3))
        settings = self.folder / f"nats{number}.conf"
        settings.write_text(f"server_name: n{number}\nhost: {at(f'nats{number}')}\nport: 4222\n"
                            f"jetstream {{ store_dir: \"{self.folder}/nats{number}\" }}\n"
                            f"cluster {{ name: hall, listen: \"{at(f'nats{number}')}:6222\", routes: [{routes}] }}\n")
        server = shutil.which("nats-server") or "/usr/sbin/nats-server"
        self.words[f"nats{number}"] = (f"nats{number}", [server, "-c", settings])

    def await_cluster(self):
        def elected():
            try:
                with nats.Connection((self.machines.address("nats1"), 4222)) as connection:
                    answer = json.loads(connection.request("$JS.API.STREAM.NAMES", b""))
                    return "error" not in answer
            except (OSError, ValueError, TimeoutError):
                return False

        wait_until(elected, "the NATS cluster")

    def await_serving(self, name):
        data = self.data(name)
        wait_until(lambda: self.contest("status", data).returncode == 0, f"agon serve of {name}")

    # Queries.

    def contest(self, *words):
        return subprocess.run([self.agon, "contest", *map(str, words)], capture_output=True, text=True, check=False)

    def ask(self, *words):
        done = self.contest(*words)
        if done.returncode != 0:
            raise RuntimeError(f"agon contest {' '.join(map(str, words))}: {done.stdout}{done.stderr}")
        return done.stdout

    def tournament(self):
        done = self.contest("tournaments", self.data("jury"), "Cup", "--json")
        return json.loads(done.stdout) if done.returncode == 0 else {"over": "", "rounds": []}

    def await_tournament(self):
        wait_until(lambda: self.tournament()["over"] != "", "the tournament", 900)

    # Faults.

    def kill_and_start(self, name):
        self.machines.kill(name)
        self.start_service(name)
        if name in ("game1", "game2", "jury"):
            self.await_serving(name)

    def restart(self, name):
        self.machines.kill(name, signal.SIGTERM)
        self.start_service(name)
        self.await_serving(name)

    def take_over(self):
        """Another machine takes over; of the machine that died it needs only the database."""
        self.machines.kill("game1")
        self.words["game1"] = ("spare", self.serve("W1", "w1", "spare"))
        self.start_service("game1")
        self.await_serving("spare")

    def vanish(self):
        """A machine loses its network, and another takes over although PostgreSQL still considers the first one's
        session alive. When the first machine is reachable again, it finds its place taken, and serves nobody."""
        machine = self.words["game1"][0]
        other = "game1" if machine == "spare" else "spare"
        self.machines.set_link(machine, False)
        lost = self.machines.processes.pop("game1")
        self.words["game1"] = (other, self.serve("W1", "w1", other))

        def serves():
            if not self.machines.runs("game1"):  # refused while the database considers the other one alive
                self.start_service("game1")
            return self.contest("status", self.data(other)).returncode == 0

        wait_until(serves, "another machine")
        self.machines.set_link(machine, True)
        time.sleep(5)
        os.killpg(lost.pid, signal.SIGKILL)
        lost.wait()

    def kill_postgres(self):
        self.machines.kill("postgres")
        self.start_postgres()

    def start_postgres(self):
        def starts():
            if not self.machines.runs("postgres"):  # remains of a killed server may still be running
                self.start_service("postgres")
            return self.postgres_answers()

        wait_until(starts, "PostgreSQL")

    def restart_postgres(self):
        self.machines.kill("postgres", signal.SIGINT)
        self.start_postgres()

    def kill_all_nats(self):
        for number in (1, 2, 3):
            self.machines.kill(f"nats{number}")
        for number in (1, 2, 3):
            self.start_service(f"nats{number}")

    def cut(self, name, seconds):
        self.machines.set_link(name, False)
        time.sleep(seconds)
        self.machines.set_link(name, True)

    def fill_disk(self):
        """Fills the disk until the game servers have noticed, frees it, and resumes what has paused itself."""
        filler = self.folder / "disk" / "filler"
        with open(filler, "wb") as out:
            try:
                while True:
                    out.write(b"x" * (1 << 16))
                    out.flush()
            except OSError:
                pass
        served = {"game1": self.words["game1"][0], "game2": "game2"}
        for name in served.values():
            wait_until(lambda data=self.data(name): "paused itself" in self.contest("status", data).stdout,
                       f"{name} and the full disk")
        filler.unlink()
        self.start_postgres()
        for name in (*served.values(), "jury"):
            wait_until(lambda data=self.data(name): self.contest("resume", data).returncode == 0, f"{name} goes on")

    def lie(self):
        """Sends forged results, results that do not belong to the order that they name, and noise."""
        at = (self.machines.address("nats2"), 4222)
        with nats.Connection(at) as connection:
            contest = connection.request("agon.faults.shelf", b"who 3 liar").decode().split()[1]
            honest = {"ours": False, "reason": "I say so", "turns": 1, "digest": "0" * 16, "scores": [0, 1000000],
                      "host": {"name": "liar", "cores": 2, "load": 0.5, "waited_ns": 0, "tries": 1}, "program_version": "0",
                      "seats": [{"name": "a", "moves": 1, "cpu_ns": 1, "wall_ns": 1, "memory_peak_bytes": 1}] * 2,
                      "contest": contest}
            for table in range(1, self.matches + 1):
                lie = {"id": f"Cup/1/{table}/1", "order": hashlib.sha256(str(table).encode()).hexdigest(), **honest}
                connection.publish(f"agon.faults.{contest}.job.results.lie{table}", json.dumps(lie).encode())
            for noise in (b"", b"{}", b"\xff" * 1000, b"[" * 100000):
                connection.publish(f"agon.faults.{contest}.job.results.noise{len(noise)}", noise)
            connection.flush()
        wait_until(lambda: self.said("jury", "result_dropped") >= self.matches, "the lies in the jury's log")

    def said(self, service, word):
        """How often a word occurs in the log of a service."""
        return (self.folder / f"{service}.log").read_text(errors="replace").count(word)

    def slow_worker(self, seconds):
        self.machines.kill("worker2")
        relay = nats.SlowRelay((self.machines.address("nats3"), 4222), delay=0.2, bytes_per_second=40_000)
        self.machines.start("worker2", self.worker("worker2", f"nats://10.77.0.254:{relay.port}/faults"))
        time.sleep(seconds)
        self.kill_and_start("worker2")
        relay.close()

    def replace_workers(self):
        for number in (1, 2):
            self.machines.kill(f"worker{number}")
        time.sleep(2)
        self.start_service("worker1")

    # The end.

    def stop(self):
        for name in ("game1", "game2", "jury"):
            code = self.machines.kill(name, signal.SIGTERM)
            if code != 0:
                raise RuntimeError(f"{name} ended with code {code}")

    def check(self, teams):
        """What is wrong, one line each."""
        wrong = [*self.wrong_orders(teams), *self.wrong_matches(), *self.wrong_books()]
        if not wrong and not self.finds_a_loss(teams):
            wrong.append("an order was taken out of the journal, and this check does not see it")
        return wrong

    def finds_a_loss(self, teams):
        player = next(each for each in teams.players if each.server == "W1" and each.acknowledged)
        text = max(player.acknowledged, key=lambda each: (-player.uncertain[each], player.acknowledged[each]))
        self.sql("w1", f"DELETE FROM said WHERE ctid = (SELECT ctid FROM said WHERE seat = {player.number} AND "
                       f"convert_from(text, 'UTF8') = '{text}' LIMIT 1)")
        return len(self.wrong_orders(teams)) == 1

    def wrong_orders(self, teams):
        """Lists orders that are kept less often than they were acknowledged, or more often than they were sent."""
        wrong = []
        for server, base in (("W1", "w1"), ("W2", "w2")):
            kept = {}
            for seat, text, count in self.sql(base, "SELECT seat, convert_from(text, 'UTF8'), count(*) FROM said GROUP BY 1, 2"):
                kept[int(seat), text] = int(count)
            for each in (player for player in teams.players if player.server == server):
                for text in set(each.acknowledged) | set(each.uncertain):
                    least = each.acknowledged[text]
                    most = least + each.uncertain[text]
                    found = kept.get((each.number, text), 0)
                    if not least <= found <= most:
                        wrong.append(f"{server}: {each.login} had {least} times OK for {text}, and {found} are kept")
        return wrong

    def wrong_matches(self):
        decided = {}
        for (text,) in self.sql("jury", "SELECT replace(convert_from(text, 'UTF8'), '|', ' ') FROM entry WHERE book LIKE '%Cup'"):
            entry = json.loads(text)
            if "result" in entry and not entry["result"]["ours"]:
                decided[entry["result"]["id"]] = decided.get(entry["result"]["id"], 0) + 1
        wrong = [f"{match} counts {times} times" for match, times in decided.items() if times != 1]
        if len(decided) != self.matches:
            wrong.append(f"{len(decided)} matches have a result, and {self.matches} were to be played")
        return wrong

    def wrong_books(self):
        wrong = []
        for name in (self.words["game1"][0], "game2", "jury"):
            done = self.contest("verify", self.data(name))
            if done.returncode != 0:
                wrong.append(f"{name}: agon contest verify: {done.stdout[-600:]}{done.stderr[-300:]}")
        return wrong

#!/usr/bin/env python3
"""Tests faults with real processes: a contest on ten machines, each with its own address, which fail one after another.

    tests/faults/run.py [--teams N] [--long] [--agon PROGRAM]

Machines are network namespaces on one bridge: PostgreSQL, a NATS cluster of three, two game servers and one that takes
over, the jury with its site, two workers; the teams play from the bridge. Each fault is a line of the printed table:
the longest time that any team had no answer because of it. What it broke must be served again. At the end every order
that was answered with OK must be in the journal, none twice, each match of the tournament must have one result, and
`agon contest verify` must agree for every part.

Needs root, or user namespaces; python3, PostgreSQL 15, nats-server and iproute2. Exit code 0: all of this holds.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time

from contest import Contest
from machines import Machines, enter_namespaces
from teams import Teams


class Faults:
    """The faults, one after another. What a fault breaks works again when it returns."""

    def __init__(self, contest, teams):
        self.contest, self.teams, self.rows = contest, teams, []

    def row(self, what, act, known=None):
        self.teams.begin_watch()
        began = time.monotonic()
        act()
        self.teams.await_answers()
        away = self.teams.end_watch()
        self.rows.append((what, away, time.monotonic() - began))
        print(f"  {what:<66} {away:>6.1f} s without an answer", flush=True)

    def short(self):
        c = self.contest
        self.row("kill -9 of a game server, which is started again", lambda: c.kill_and_start("game1"))
        self.row("kill -9 of a game server, another machine takes over its data base", c.take_over)
        self.row("kill -9 of PostgreSQL, started again", c.kill_postgres)
        self.row("kill -9 of one NATS server of three", lambda: c.kill_and_start("nats1"))
        self.row("kill -9 of a worker", lambda: c.kill_and_start("worker1"))
        self.row("kill -9 of the jury and its site", lambda: c.kill_and_start("jury"))
        self.row("the link of a game server is cut for 3 s", lambda: c.cut("game2", 3))
        self.row("the disk of PostgreSQL is full, and has room again", c.fill_disk)
        self.row("somebody lies to the jury about matches", c.lie)

    def long(self):
        c = self.contest
        self.short()
        self.row("a game server is stopped and started, as for another version", lambda: c.restart("game2"))
        self.row("PostgreSQL is restarted by its administrator", c.restart_postgres)
        self.row("kill -9 of all NATS servers at once", c.kill_all_nats)
        self.row("the link of a NATS server is cut for 10 s", lambda: c.cut("nats2", 10))
        self.row("the link of a worker is cut for 15 s", lambda: c.cut("worker2", 15))
        self.row("the link of the jury is cut for 10 s", lambda: c.cut("jury", 10))
        self.row("the link of PostgreSQL is cut for 5 s", lambda: c.cut("postgres", 5))
        self.row("a worker behind a slow link (40 kB/s, 200 ms) for 20 s", lambda: c.slow_worker(20))
        self.row("both workers are killed, a new one comes", c.replace_workers)
        self.row("a game server's machine vanishes, another takes over", c.vanish)


def main():
    words = argparse.ArgumentParser()
    words.add_argument("--teams", type=int, default=0)
    words.add_argument("--long", action="store_true")
    words.add_argument("--agon", default="build/release/agon")
    words.add_argument("--keep", action="store_true", help="keeps the folder with all logs")
    wanted = words.parse_args()
    wanted.agon = os.path.abspath(wanted.agon)
    enter_namespaces()
    teams_count = wanted.teams or (100 if wanted.long else 8)
    folder = tempfile.mkdtemp(prefix="agon-faults-")
    os.chmod(folder, 0o755)
    machines = Machines(folder)
    ok = False
    try:
        contest = Contest(machines, folder, wanted.agon, teams_count, cycles=40 if wanted.long else 6)
        contest.start()
        teams = Teams(contest.logins, contest.addresses)
        teams.start()
        print(f"faults: {teams_count} teams play on two game servers, {contest.matches} matches are played beside", flush=True)
        faults = Faults(contest, teams)
        faults.long() if wanted.long else faults.short()
        contest.await_tournament()
        teams.stop()
        contest.stop()
        wrong = contest.check(teams)
        worst = max(away for _, away, _ in faults.rows)
        acked = teams.acknowledged()
        for each in wrong:
            print(f"faults: WRONG: {each}")
        ok = not wrong
        print(f"faults: {len(faults.rows)} faults, {acked} orders were acknowledged and all are kept once; "
              f"{contest.matches} matches count once; no team waited longer than {worst:.1f} s" if ok else
              f"faults: {len(wrong)} things are wrong; the logs are in {folder}")
    finally:
        machines.end()
        if ok and not wanted.keep:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"{len(faults.rows)} passed, {len(wrong)} failed")
    sys.exit(0 if ok else 1)


if __name__ == "__main__":
    main()

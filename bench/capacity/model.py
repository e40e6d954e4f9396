#!/usr/bin/env python3
"""Computes from measured figures (measure.py) what a contest of any size needs, and what fills up first.

    bench/capacity/model.py [FIGURES.json] [--workers N] [--matches-an-hour N] [--teams N] [--spectators N]

Each part is modelled as a server with one queue. Its load is rate times service time, and it counts as full at a load
of 70%, as waiting grows without bound towards 100% (at 70% the mean wait of an M/D/1 queue is 1.2 service times).
Prints the tables of docs/capacity.md.
"""

import argparse
import json
import pathlib

FULL = 0.7
NETWORK = 125e6 * FULL  # bytes per second of gigabit Ethernet

# Limits built into the program, independent of the machine.
SPECTATORS_MAX = 20_000  # site: connections_max
SEATS_MAX = 128  # base: max_seats, teams per hall
ENTRANTS_MAX = 4_000  # formats: Swiss::entrants_max


def share(value):
    return f"{100 * value:.1f}%" if value < 10 else f"{value:.0f} times"


def table(head, rows):
    print(f"| {' | '.join(head)} |")
    print(f"|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    print()


def number(value):
    return f"{value:,.0f}"


def main():
    words = argparse.ArgumentParser()
    words.add_argument("figures", nargs="?", default=str(pathlib.Path(__file__).parent / "figures.json"))
    words.add_argument("--workers", type=int, default=1000)
    words.add_argument("--matches-an-hour", type=int, default=100_000)
    words.add_argument("--teams", type=int, default=10_000)
    words.add_argument("--spectators", type=int, default=100_000)
    wanted = words.parse_args()
    figures = json.loads(pathlib.Path(wanted.figures).read_text(encoding="utf-8"))
    matches, hall, commands = figures["matches"], figures["hall"], figures["commands"]

    print(f"Measured {figures['measured']} on {figures['cores']} cores.\n")
    table(["what", "costs"], [
        ["a match, for the contest's process", f"{1e3 * matches['contest_seconds_per_match']:.2f} ms"],
        ["a match, for the NATS server", f"{1e3 * matches['nats_seconds_per_match']:.2f} ms"],
        ["a match, in the archive", f"{matches['archive_bytes_per_match'] / 1e3:.1f} kB"],
        ["a worker of one core that waits, for the contest's process", f"{100 * matches['idle_worker_contest_cores']:.3f}% of a core"],
        ["... for the NATS server", f"{100 * matches['idle_worker_nats_cores']:.3f}% of a core"],
        ["a command of a team, for its game server", f"{1e6 / commands['commands_per_second']:.0f} us"],
        ["... when it changes the game and is kept, one in ten", f"{1e6 / commands['commands_per_second_1_in_10_kept']:.0f} us"],
        ["a spectator of a world", f"{100 * hall['world_spectator_cores']:.4f}% of a core, {hall['world_spectator_bytes_per_second'] / 1e3:.1f} kB/s"],
        ["a spectator of the standings", f"{100 * hall['table_spectator_cores']:.4f}% of a core, {hall['table_spectator_bytes_per_second'] / 1e3:.2f} kB/s"],
        ["one fetch of the standings", f"{1e3 * hall['page_fetch_seconds']:.2f} ms"],
    ])

    rate = wanted.matches_an_hour / 3600
    contest = rate * matches["contest_seconds_per_match"] + wanted.workers * matches["idle_worker_contest_cores"]
    nats = rate * matches["nats_seconds_per_match"] + wanted.workers * matches["idle_worker_nats_cores"]
    worlds = wanted.spectators * hall["world_spectator_cores"]
    wire = wanted.spectators * hall["world_spectator_bytes_per_second"] / NETWORK * FULL
    players = rate / matches["matches_per_core_second"]

    def most(load, of):
        return number(of * FULL / load) if load > 0 else "no bound seen"

    rows = [
        [f"{number(wanted.matches_an_hour)} matches an hour", "workers' cores, matches as short as the measured ones",
         f"{players:.1f} cores", "more workers"],
        [f"{number(wanted.matches_an_hour)} matches an hour, {number(wanted.workers)} workers", "one core of the contest's process",
         share(contest), f"{most(rate * matches['contest_seconds_per_match'], wanted.matches_an_hour)} matches an hour, "
         f"{most(wanted.workers * matches['idle_worker_contest_cores'], wanted.workers)} workers"],
        ["", "one core of the NATS server", share(nats),
         f"{most(rate * matches['nats_seconds_per_match'], wanted.matches_an_hour)} matches an hour, "
         f"{most(wanted.workers * matches['idle_worker_nats_cores'], wanted.workers)} workers"],
        ["", "disk of the archive", f"{rate * matches['archive_bytes_per_match'] * 3600 / 1e9:.1f} GB an hour", "the disk"],
        [f"{number(wanted.teams)} teams that play live", f"seats of a world: {SEATS_MAX}",
         f"{-(-wanted.teams // SEATS_MAX)} game servers", f"{SEATS_MAX} teams each"],
        ["... each with 5 commands a second, one in ten kept", "one core of a game server, full",
         share(SEATS_MAX * 5 / commands["commands_per_second_1_in_10_kept"]), f"{number(FULL * commands['commands_per_second_1_in_10_kept'])} commands a second"],
        [f"{number(wanted.teams)} teams in a tournament", f"entrants of a Swiss: {number(ENTRANTS_MAX)}",
         share(wanted.teams / ENTRANTS_MAX), f"{number(ENTRANTS_MAX)} teams"],
        [f"{number(wanted.spectators)} spectators of a world", f"connections of a site: {number(SPECTATORS_MAX)}",
         share(wanted.spectators / SPECTATORS_MAX), f"{number(SPECTATORS_MAX)} spectators"],
        ["", "one core of the site", share(worlds), f"{most(worlds, wanted.spectators)} spectators"],
        ["", "a gigabit of network", share(wire), f"{most(wire, wanted.spectators)} spectators"],
    ]
    table(["asked for", "of", "is used", "full at 70%"], rows)


if __name__ == "__main__":
    main()

# A simple vampire to start from. It leaves the light of grenades; otherwise it puts a grenade next to a swarm, or walks
# to the nearest swarm. It ignores power-ups, other vampires and lamps.
#
#   python3 simple.py

import sys
from collections import deque

# A cell is (row from the top, column from the left), X and Y of the messages.
STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}

size = 0
bats = {}  # by cell: density of the swarm
grenades = []  # cell and radius


def neighbour(cell, direction):
    return (cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1])


def is_bush(cell):
    x, y = cell
    return x <= 0 or y <= 0 or x >= size - 1 or y >= size - 1 or (x % 2 == 0 and y % 2 == 0)


def is_blocked(cell):
    return is_bush(cell) or cell in bats or any(cell == where for where, _ in grenades)


def is_beside_swarm(cell):
    return any(neighbour(cell, direction) in bats for direction in STEPS)


def light():
    """The cells that some grenade will light."""
    lit = set()
    for where, radius in grenades:
        lit.add(where)
        for direction in STEPS:
            cell = neighbour(where, direction)
            for _ in range(radius):
                if is_bush(cell) or cell in bats:
                    break
                lit.add(cell)
                cell = neighbour(cell, direction)
    return lit


def way(start, is_good):
    """The directions of the shortest path over free cells to a good one; empty: no path, or already there."""
    ways = {start: ""}
    todo = deque([start])
    while todo:
        cell = todo.popleft()
        if is_good(cell):
            return ways[cell]
        for direction in STEPS:
            to = neighbour(cell, direction)
            if to not in ways and not is_blocked(to):
                ways[to] = ways[cell] + direction
                todo.append(to)
    return ""


def answer(me, grenades_left, radius):
    commands = []
    if me not in light() and grenades_left > 0 and is_beside_swarm(me):
        commands.append("GRENADE")
        grenades.append((me, radius))
    lit = light()
    if me in lit:
        path = way(me, lambda cell: cell not in lit)
    else:
        path = way(me, lambda cell: cell not in lit and is_beside_swarm(cell))
    if path:
        commands.append("MOVE " + " ".join(path[:2]))
    return commands


def read_block():
    lines = []
    for line in iter(sys.stdin.readline, ""):
        if line.strip() == ".":
            break
        lines.append(line.split())
    return lines


def say(lines):
    print("\n".join(lines + ["."]), flush=True)


say(["LOGIN simple"])
while block := read_block():
    header, me = None, None
    grenades_left = radius = 0
    bats, grenades = {}, []
    for word, *values in block:
        if word == "END":
            sys.exit()
        elif word == "SIZE":
            size = int(values[0])
        elif word == "REQ":
            header = values
        elif word == "VAMPIRE" and values[0] == header[2]:
            _, x, y, _, grenades_left, radius, _ = map(int, values)
            me = (x, y)
        elif word == "GRENADE":
            _, x, y, _, reach = map(int, values)
            grenades.append(((x, y), reach))
        elif word.startswith("BAT"):
            numbers = [int(value) for value in values]
            bats.update(dict.fromkeys(zip(numbers[::2], numbers[1::2]), int(word[3])))
    if header:  # not the block that answers LOGIN
        say(["RES " + " ".join(header)] + answer(me, grenades_left, radius))

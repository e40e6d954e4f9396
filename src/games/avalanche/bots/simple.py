"""A simple Avalanche player to start from. It tries every way to drop the figure and takes the one that earns the most
black balls for the opponent; among equals, the one that keeps the field lowest."""

import sys

LENGTH_BONUS = [0, 0, 3, 6, 12, 24, 50, 100]


def beside(cell):
    column, row = cell
    return ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))


def region(balls, start):
    """Flood-fills the region of one colour and returns its cells. balls: cell -> character."""
    cells, todo = {start}, [start]
    while todo:
        for cell in beside(todo.pop()):
            if cell not in cells and balls.get(cell) == balls[start]:
                cells.add(cell)
                todo.append(cell)
    return cells


def avalanche(field):
    """Runs the avalanche to its end. field: columns as strings from the bottom up. Returns (field, black balls)."""
    bonus = length = 0
    while True:
        balls = {(x, y): ball for x, column in enumerate(field) for y, ball in enumerate(column)}
        seen, gone, regions = set(), set(), 0
        for cell, ball in balls.items():
            if ball != "*" and cell not in seen:
                cells = region(balls, cell)
                seen |= cells
                if len(cells) >= 4:
                    gone |= cells
                    regions += 1
        if not gone:
            return field, bonus + LENGTH_BONUS[min(length, 7)]
        length += 1
        bonus += len(gone) - regions - 2
        gone |= {near for cell in gone for near in beside(cell) if balls.get(near) == "*"}
        field = ["".join(b for y, b in enumerate(column) if (x, y) not in gone) for x, column in enumerate(field)]


def value(field, first, second, s, r):
    """Rates this way of dropping the figure. Losing is worst."""
    field = list(field)
    if r == 0:
        field[s] += first
        field[s + 1] += second
    elif r == 1:
        field[s] += second + first
    elif r == 2:
        field[s] += second
        field[s + 1] += first
    else:
        field[s] += first + second
    field, bonus = avalanche(field)
    if max(map(len, field)) > 16:
        return -1000000
    return 1000 * bonus - sum(len(column) ** 2 for column in field)


def main():
    x = 0  # the next number of the colour sequence
    while True:
        request = sys.stdin.readline().strip()
        if request == "Start":
            x = int(sys.stdin.readline())
            print("Simple Python", flush=True)
        elif request == "Move":
            lines = [sys.stdin.readline() for _ in range(33)]  # my 16 rows, an empty line, the opponent's 16
            mine = ["".join(line[column] for line in reversed(lines[:16])).replace(".", "") for column in range(8)]
            figure = []
            for _ in range(2):
                figure.append(str(x % 5 + 1))
                x = (x * 17235617 + 4311271) % 87465851
            drops = [(s, r) for s in range(8) for r in range(4) if s < 7 or r % 2 == 1]  # the others would stick out
            s, r = max(drops, key=lambda drop: value(mine, *figure, *drop))
            print(s, r, flush=True)
        else:  # Quit
            return


main()

# A simple painting player to start from. Each pawn shoots where most cells become its colour. When low on paint, it
# walks to where the board under it has its colour; otherwise it walks on until a wall stops it.
#
#   python3 simple.py [login password]
#
# It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"python3 simple.py login password"

import sys

STEPS = [(-1, 0), (0, 1), (1, 0), (0, -1)]  # up, right, down, left: direction d of the protocol has index d - 1

boards = []  # by arena: rows of X . 1 2, as lists; all numbers here count from 0
heading = {}  # by arena and pawn: the walking direction


def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit()  # the server has closed the connection
    return line.split()


def number():
    return int(read()[0])


def ask(command):
    """Sends a command. Returns True if it was accepted; its data follow."""
    while True:
        print(command, flush=True)
        answer = read()
        if answer[:2] != ["FAILED", "6"]:
            return answer[0] == "OK"
        read()  # FORCED_WAITING: too many commands in this turn
        read()  # OK when the next turn has begun; then try again


def log_in():
    login, password = sys.argv[1:3] if len(sys.argv) > 2 else ("simple", "bot")
    read()  # LOGIN
    print(login, flush=True)
    read()  # PASS
    print(password, flush=True)
    if read()[0] != "OK":
        sys.exit("wrong login or password")


def read_boards():
    boards.clear()
    for _ in range(number()):
        rows = number()
        boards.append([list(read()[0]) for _ in range(rows)])


def read_diffs():
    for arena in range(number()):
        for _ in range(number()):
            row, column, colour = read()
            boards[arena][int(row) - 1][int(column) - 1] = colour


def read_pawns(radius):
    """All our pawns as (arena, id, paint, row, column)."""
    pawns = []
    for arena in range(number()):
        for _ in range(number()):
            pawn, paint, row, column = map(int, read())
            pawns.append((arena, pawn, paint, row - 1, column - 1))
            for _ in range(2 * radius + 1):
                read()  # a row of its surface, not used
    return pawns


def shot(board, row, column, direction, radius, most):
    """The number of cells that the best shot in this direction paints, and its range."""
    down, right = STEPS[direction]
    gain, best = 0, 0
    for z in range(1, most + 1):
        cell = board[row + down * (radius + z)][column + right * (radius + z)]
        if cell == "X":
            break
        if cell != "1":
            gain, best = gain + 1, z
    return gain, best


def under(board, row, column, radius):
    """The number of board cells under a pawn there that have our colour; -1 if it cannot stand there."""
    cells = [cell for r in range(row - radius, row + radius + 1) for cell in board[r][column - radius : column + radius + 1]]
    return -1 if "X" in cells else cells.count("1")


def decide(pawn, radius, most):
    """The pawn's order: ("SHOOT", direction, range) or ("MOVE", direction)."""
    arena, id, paint, row, column = pawn
    board = boards[arena]
    shots = [shot(board, row, column, d, radius, min(most, paint)) for d in range(4)]
    best = max(range(4), key=lambda d: shots[d][0])
    if shots[best][0] >= min(3, most):
        return "SHOOT", best, shots[best][1]
    places = [under(board, row + down, column + right, radius) for down, right in STEPS]
    ahead = heading.get((arena, id), (id + row) % 4)
    if paint < most and max(places) > under(board, row, column, radius):
        ahead = max(range(4), key=lambda d: places[d])
    elif paint < most and under(board, row, column, radius) > 0:
        return None  # stay and collect paint
    for turn in range(4):
        if places[(ahead + turn) % 4] >= 0:
            ahead = (ahead + turn) % 4
            break
    heading[arena, id] = ahead
    return "MOVE", ahead


def play_turn(radius, most):
    ask("GET_DIFFS") and read_diffs()
    orders = {"MOVE": [], "SHOOT": []}
    for pawn in read_pawns(radius) if ask("GET_PAWNS") else []:
        order = decide(pawn, radius, most)
        if order:
            kind, direction, *range_ = order
            orders[kind] += [pawn[0] + 1, pawn[1], direction + 1, *range_]
    for kind, numbers in orders.items():
        if numbers:
            ask(" ".join(map(str, [kind, *numbers])))


log_in()
ask("GET_CONSTANTS")
_, radius, most, _ = map(int, read())
while True:
    ask("GET_STATUS")
    playing = read()[0] == "1"
    if not playing or not boards:
        if ask("GET_ARENAS"):
            read_boards()
    if playing and boards:
        play_turn(radius, most)
    ask("WAIT")
    read()  # OK when the next turn has begun

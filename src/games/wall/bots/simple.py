# A simple wall player to start from. It looks at the form from above, considers each brick on offer as it is shown,
# without turning it, and drops the brick with the highest estimated points at its best place.
#
#   python3 simple.py [login password]
#
# It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"python3 simple.py login password"

import sys

SIDES = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]


def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit()  # the server has closed the connection
    return line.split()


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
    if not ask(password):
        sys.exit("wrong login or password")


def view_from_above():
    """Column heights by (x, y); 0: empty."""
    ask("VIEW_FROM_ABOVE")
    return {(x, y): int(top) for y in range(width, 0, -1) for x, top in enumerate(read(), 1)}


def show_brick(brick):
    """Returns weight, faces that must touch, cells (x, y, z). None: the turn has ended and the bricks have changed."""
    if not ask("SHOW_BRICK %d" % brick):
        return None
    weight, fit = read()
    rows = [(y, z, read()[0]) for z in range(1, cube + 1) for y in range(cube, 0, -1)]
    cells = [(x, y, z) for y, z, row in rows for x, sign in enumerate(row, 1) if sign == "#"]
    return float(weight), int(fit), cells


def land(cells, x, y, tops):
    """Where the cells land when dropped at a place; None: they do not fit there."""
    cells = [(x + i - 1, y + j - 1, k) for i, j, k in cells]
    if any(cell[:2] not in tops for cell in cells):
        return None
    rise = max(tops[i, j] + 1 - k for i, j, k in cells)
    if max(k for _, _, k in cells) + rise > height:
        return None
    return [(i, j, k + rise) for i, j, k in cells]


def touching_faces(cells, tops):
    """The number of faces that touch the floor or earlier bricks, assuming that these have no holes."""
    return sum(z + dz <= tops.get((x + dx, y + dy), -1) for x, y, z in cells for dx, dy, dz in SIDES)


def drops_of(brick, tops):
    shown = show_brick(brick)
    if not shown:
        return
    weight, fit, cells = shown
    for x in range(2 - cube, length + 1):
        for y in range(2 - cube, width + 1):
            landed = land(cells, x, y, tops)
            faces = touching_faces(landed, tops) if landed else -1
            if faces >= fit:
                yield weight * (volume_points * len(cells) + touch_points * faces), brick, x, y


def build():
    """Tries the best drops until a brick stays."""
    tops = view_from_above()
    ask("LIST_BRICKS")
    found = [drop for brick in read() for drop in drops_of(int(brick), tops)]
    found.sort(key=lambda drop: -drop[0])
    for _, brick, x, y in found[:tries]:
        if ask("DROP_BRICK %d 0 0 0 %d %d" % (brick, x, y)) and read()[0] == "ACCEPTED":
            return


log_in()
ask("DESCRIBE_WORLD")
world = read()  # X Y Z D B R C_V C_P T K
length, width, height, cube, _, tries = map(int, world[:6])
volume_points, touch_points = map(float, world[6:8])
while True:
    build()
    ask("WAIT")
    read()  # WAITING and the seconds
    read()  # OK when the next turn has begun

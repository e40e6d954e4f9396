# A simple bonfire player to start from. Each survivor carries sticks from the nearest island that has some to the
# largest pile that it saw at the beginning, and lights the pile when there are enough.
#
#   python3 simple.py [login password]
#
# It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"python3 simple.py login password"

import sys

enough = 0  # sticks for a fire
goals = {}  # by survivor: where it carries sticks
sources = {}  # where it gets them; None: no known sticks


def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit()  # the server has closed the connection
    return line.split()


def ask(command):
    """Sends a command. Returns 0 if it was accepted (its data follow), otherwise the error number."""
    while True:
        print(command, flush=True)
        answer = read()
        if answer[:2] != ["FAILED", "6"]:
            return 0 if answer[0] == "OK" else int(answer[1])
        read()  # FORCED_WAITING: too many commands in this turn
        read()  # OK when the next turn has begun; then try again


def log_in():
    login, password = sys.argv[1:3] if len(sys.argv) > 2 else ("simple", "bot")
    read()  # LOGIN
    print(login, flush=True)
    read()  # PASS
    if ask(password) != 0:
        sys.exit("wrong login or password")


def steps(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def read_world():
    global enough
    ask("DESCRIBE_WORLD")
    enough = int(read()[2])  # N I S_min F T K; only S_min is used


def look_around(one, here):
    """Looks at the islands around; chooses the goal once, the source each time. Returns the sticks here."""
    if ask("LIST_WOOD %d" % one) != 0:
        return 0
    piles = {}
    for _ in range(int(read()[0])):
        x, y, sticks, _own = map(int, read())
        piles[x, y] = sticks
    if one not in goals:
        goals[one] = max(piles, key=piles.get)
    full = [place for place in piles if piles[place] > 0 and place != goals[one]]
    sources[one] = min(full, key=lambda place: steps(here, place), default=None)
    return piles.get(here, 0)


def step_towards(one, here, there):
    if there is None or here == there:
        return
    dx, dy = there[0] - here[0], there[1] - here[1]
    if abs(dx) > abs(dy):
        ask("MOVE %d %d 0" % (one, 1 if dx > 0 else -1))
    else:
        ask("MOVE %d 0 %d" % (one, 1 if dy > 0 else -1))


def play(one):
    if ask("INFO %d" % one) != 0:
        return
    x, y, sticks, busy, _role = read()
    fields = [read() for _ in range(5)]  # survivors and rafts here and next to it
    if busy != "0":
        return
    here = (int(x), int(y))
    loaded = int(sticks) > 0
    if fields[0][0] == "LAND":
        gives = loaded and here == goals.get(one)
        if gives:
            ask("GIVE %d" % one)
            loaded = False
        sticks_here = look_around(one, here)
        if gives and sticks_here >= enough:
            ask("IGNITION %d" % one)
        if not loaded and here == sources.get(one):
            ask("TAKE %d" % one)
            return
    step_towards(one, here, goals.get(one) if loaded else sources.get(one))


log_in()
read_world()
while True:
    ask("LIST_SURVIVORS")
    read()  # number of those alive
    for survivor in map(int, read()):
        play(survivor)
    ask("WAIT")
    read()  # WAITING and the seconds
    read()  # OK when the next turn has begun

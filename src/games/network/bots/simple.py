# A simple network player to start from. It joins the cities one after another by the path with the least fees, and then
# asks in each turn for a permit for the most expensive field of its plan that it can get.
#
#   python3 simple.py [login password]
#
# It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"python3 simple.py login password"

import sys
from collections import deque

MOST_REQUESTS = 20  # per turn, as the server limits commands

fee = {}  # by field (x, y); 0: a city
limit = {}  # permits left to grant
reach = 0  # D: a new permit is at most this many steps from one that we have
permitted = set()
in_reach = set()


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


def read_world():
    global reach
    ask("DESCRIBE_WORLD")
    side, _, reach = map(int, read()[:3])  # L N D; C W T K are not used
    for table in fee, limit:
        for x in range(1, side + 1):
            for y, number in enumerate(read(), 1):
                table[x, y] = int(number)


def neighbours(field):
    """The neighbouring fields; rows with an even x are shifted right by half a field."""
    x, y = field
    lean = 0 if x % 2 == 0 else -1
    rows = [(x, y - 1), (x, y + 1)] + [(row, y + lean + i) for row in (x - 1, x + 1) for i in (0, 1)]
    return [beside for beside in rows if beside in fee]


def way_to_a_city(plan):
    """The fields of the cheapest path from the plan to another city, with that city; empty: all are joined."""
    total = {field: 0 for field in plan}
    back = {}
    open_fields = deque(sorted(plan))  # those to which a cheaper path was found
    while open_fields:
        field = open_fields.popleft()
        for beside in neighbours(field):
            if total[field] + fee[beside] < total.get(beside, 1e9):
                total[beside] = total[field] + fee[beside]
                back[beside] = field
                open_fields.append(beside)
    cities = [field for field in fee if fee[field] == 0 and field not in plan]
    way = [min(cities, key=total.get)] if cities else []
    while way and back[way[-1]] not in plan:
        way.append(back[way[-1]])
    return way


def make_plan():
    plan = {next(field for field in fee if fee[field] == 0)}  # start with a city
    while way := way_to_a_city(plan):
        plan.update(way)
    return sorted(plan)


def note_permit(field):
    """Records that we have a permit there and can get others around it."""
    permitted.add(field)
    around = {field}
    for _ in range(reach):
        around |= {beside for inner in around for beside in neighbours(inner)}
    in_reach.update(around)


def count_permits():
    """Subtracts the permits that all teams got in the last turn from the limits."""
    ask("LAST_OBTAINED")
    last = [read() for _ in range(5)][0]  # the other lines are about earlier turns
    for x, y in zip(last[1::2], last[2::2]):
        limit[int(x), int(y)] -= 1


def request(plan):
    """Asks for one permit after another until one is granted, as somebody else may be faster."""
    wanted = [field for field in plan if field in in_reach and field not in permitted and limit[field] > 0]
    wanted.sort(key=fee.get, reverse=True)
    for field in wanted[:MOST_REQUESTS]:
        error = ask("REQUEST %d %d" % field)
        if error == 0:
            return note_permit(field)
        if error == 107:
            limit[field] = 0


log_in()
read_world()
for city in [field for field in fee if fee[field] == 0]:
    note_permit(city)  # every team has permits for the cities from the start
plan = make_plan()
ask("DECLARE_PLAN %d\n%s" % (len(plan), " ".join("%d %d" % field for field in plan)))
while True:
    count_permits()
    request(plan)
    ask("WAIT")
    read()  # WAITING and the seconds
    read()  # OK when the next turn has begun

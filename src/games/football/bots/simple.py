# A simple football player to start from. It looks at all nodes where its move can end and moves to the one nearest to
# the enemy's gate, never into its own gate if there is an alternative.
#
#   python3 simple.py

import sys
from collections import deque

ROWS, COLUMNS = 15, 21  # x is the row from the top, y the column from the left
STEPS = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]

ball = (7, 10)
visited = {ball}
used = set()  # used edges, as pairs of nodes in both orders
enemy_column = 0  # where we shoot; the player who gets "Start" has the left gate and shoots to the right


def is_finish(node):
    x, y = node
    return y in (0, COLUMNS - 1) and 5 < x < 9


def bounces(node):
    """The ball bounces here: a move may pass through but not end."""
    x, y = node
    on_edge = x in (0, ROWS - 1) or y in (0, COLUMNS - 1)
    return node in visited or (on_edge and not is_finish(node))


def open_neighbours(node):
    """The nodes to which the ball may move from this one in one step."""
    x, y = node
    for dx, dy in STEPS:
        to = (x + dx, y + dy)
        inside = 0 <= to[0] < ROWS and 0 <= to[1] < COLUMNS
        along_border = (dx == 0 and x in (0, ROWS - 1)) or (dy == 0 and y in (0, COLUMNS - 1))
        if inside and not along_border and (node, to) not in used:
            yield to


def play(path):
    """Records a move, ours or the enemy's."""
    global ball
    for node in path:
        used.update([(ball, node), (node, ball)])
        visited.add(node)
        ball = node


def badness(node):
    """The distance of a node from the enemy's gate; our own gate is the worst place of all."""
    x, y = node
    if is_finish(node) and y != enemy_column:
        return 1000
    across = abs(y - enemy_column)
    along = max(6 - x, x - 8, 0)
    return max(across, along) * 10 + across


def choose():
    """Finds every node where the move can end, and the shortest path to it, by breadth-first search from the ball
    through nodes where it bounces. Returns the path of the best move."""
    came_from = {ball: None}
    todo = deque([ball])
    best = None
    while todo:
        node = todo.popleft()
        for to in open_neighbours(node):
            if to in came_from:
                continue
            came_from[to] = node
            if bounces(to):
                todo.append(to)
            elif best is None or badness(to) < badness(best):
                best = to
    path = []
    while best is not None:
        path.append(best)
        best = came_from[best]
    return path[::-1]


for line in sys.stdin:
    words = line.split()
    if words[0] == "Quit":
        break
    if words[0] == "Name":
        print("Simple Python", flush=True)
        continue
    if words[0] == "Opening":  # the path of the ball before the first move; no answer expected
        numbers = [int(word) for word in words[2:]]
        play(list(zip(numbers[::2], numbers[1::2])))
        continue
    if words[0] == "Start":
        enemy_column = COLUMNS - 1
    else:
        numbers = [int(word) for word in words[1:]]
        play(list(zip(numbers[::2], numbers[1::2])))
    path = choose()
    play(path)
    print(len(path), *(number for node in path for number in node), flush=True)

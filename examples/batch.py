"""Many games at once from Python, through the C interface; needs only the standard library.

    python3 batch.py PATH/libagon.so

Buffers are created once, and every call fills them. numpy.frombuffer(batch.done, ...) reads them without a copy.
"""

import ctypes
import random
import sys

NO_ORDER = -(2**31)


class Shape(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_int32)
        for name in ("states", "seats", "order_numbers", "orders_per_step", "orders_max", "view_numbers")
    ]


class Batch:
    def __init__(self, library, game, setup, states):
        self.library = library
        self.handle = ctypes.c_void_p()
        why = ctypes.create_string_buffer(500)
        if library.agon_create(game.encode(), setup.encode(), states, ctypes.byref(self.handle), why, len(why)):
            raise ValueError(why.value.decode())
        library.agon_shape.restype = Shape
        self.shape = shape = library.agon_shape(self.handle)
        self.row = shape.orders_per_step * shape.order_numbers  # numbers of one seat in one step
        self.open = (ctypes.c_int32 * (states * shape.orders_max * shape.order_numbers))()
        self.counts = (ctypes.c_int32 * states)()
        self.orders = (ctypes.c_int32 * (states * shape.seats * self.row))()
        self.done = (ctypes.c_uint8 * states)()
        self.refusals = (ctypes.c_uint16 * (states * shape.seats))()
        self.view = (ctypes.c_int32 * (states * shape.view_numbers))()
        self.scores = (ctypes.c_int64 * (states * shape.seats))()
        self.digests = (ctypes.c_uint64 * states)()

    def call(self, name, *arguments):
        status = getattr(self.library, "agon_" + name)(self.handle, *arguments)
        if status:
            raise ValueError(f"agon_{name}: status {status}")

    def close(self):
        self.library.agon_destroy(self.handle)


def random_play(batch, dice):
    """Plays all games to their end; a seat gives one order a turn. Returns the number of steps."""
    numbers, steps = batch.shape.order_numbers, 0
    while not all(batch.done):
        for i in range(0, len(batch.orders), numbers):
            batch.orders[i] = NO_ORDER
        for seat in range(batch.shape.seats):
            batch.call("orders", seat, batch.open, batch.counts)
            for state, count in enumerate(batch.counts):
                if not count:
                    continue
                chosen = (state * batch.shape.orders_max + dice.randrange(count)) * numbers
                to = (state * batch.shape.seats + seat) * batch.row
                batch.orders[to : to + numbers] = batch.open[chosen : chosen + numbers]
        batch.call("step", batch.orders, batch.done, batch.refusals)
        assert not any(batch.refusals)
        steps += 1
    return steps


def main():
    library = ctypes.CDLL(sys.argv[1])
    for game, setup in ("avalanche", ""), ("football", ""), ("painting", "turns=20"), ("vampire", "map=test:1"):
        batch = Batch(library, game, setup, 16)
        steps = random_play(batch, random.Random(1))
        batch.call("view", 0, batch.view)
        batch.call("scores", batch.scores)
        batch.call("digest", batch.digests)
        points = sum(batch.scores) / 1_000_000
        print(f"{game}: {batch.shape.states} games, {steps} steps, {points:g} points, {len(set(batch.digests))} endings")
        batch.close()
    try:
        Batch(library, "football", "goal_line=nowhere", 1)
    except ValueError as error:
        print(error)


main()

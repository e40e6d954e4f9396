# Has 30 children in sessions of their own, which sleep while it thinks and compute while the opponent thinks.
import os
import signal
import sys

hogs = []


def make_hogs():
    for _ in range(30):
        child = os.fork()
        if child == 0:
            os.setsid()
            os.kill(os.getpid(), signal.SIGSTOP)
            while True:
                pass
        hogs.append(child)


def tell_all(number):
    for hog in hogs:
        os.kill(hog, number)


for line in sys.stdin:
    if line == "Quit\n":
        break
    if line == "Name\n":
        make_hogs()
        print("Hog", flush=True)
        continue
    tell_all(signal.SIGSTOP)
    column = int(line.split()[-1]) if line != "Start\n" else 10
    print(2, 7, column, 7, column + 1, flush=True)
    tell_all(signal.SIGCONT)

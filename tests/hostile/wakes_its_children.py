# Has children that constantly stop and wake each other and their parent.
import os
import signal
import sys

family = [os.getpid()]


def make_children():
    for _ in range(10):
        child = os.fork()
        if child == 0:
            os.setsid()
            while True:
                for other in family:
                    if other != family[0]:
                        os.kill(other, signal.SIGSTOP)
                    os.kill(other, signal.SIGCONT)
        family.append(child)


for line in sys.stdin:
    if line == "Quit\n":
        break
    if line == "Name\n":
        make_children()
        print("Waker", flush=True)
        continue
    column = int(line.split()[-1]) if line != "Start\n" else 10
    print(2, 7, column, 7, column + 1, flush=True)

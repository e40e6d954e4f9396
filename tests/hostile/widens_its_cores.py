# Requests all processors of the machine; its name reports how many it got.
import os
import sys

try:
    os.sched_setaffinity(0, range(os.cpu_count()))
except OSError:
    pass
for line in sys.stdin:
    if line == "Quit\n":
        break
    if line == "Name\n":
        print("cores", len(os.sched_getaffinity(0)), flush=True)
        continue
    column = int(line.split()[-1]) if line != "Start\n" else 10
    print(2, 7, column, 7, column + 1, flush=True)

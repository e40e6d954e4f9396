# Computes from its start, before any request, in ten processes.
import os
import sys

for _ in range(10):
    if os.fork() == 0:
        os.setsid()
        while True:
            pass
for line in sys.stdin:
    if line == "Quit\n":
        break
    if line == "Name\n":
        print("Early bird", flush=True)
        continue
    column = int(line.split()[-1]) if line != "Start\n" else 10
    print(2, 7, column, 7, column + 1, flush=True)

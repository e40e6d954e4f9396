# Not hostile: thinks for a while before each move; a victim for hostile programs.
import sys
import time

for line in sys.stdin:
    if line == "Quit\n":
        break
    if line == "Name\n":
        print("Thinker", flush=True)
        continue
    enough = time.process_time() + 0.1
    while time.process_time() < enough:
        pass
    column = int(line.split()[-1]) if line != "Start\n" else 10
    print(2, 7, column, 7, column + 1, flush=True)

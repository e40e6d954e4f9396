# Continues computing in a separate thread after it has answered.
import sys
import threading


def spin():
    while True:
        pass


for line in sys.stdin:
    if line == "Quit\n":
        break
    if line == "Name\n":
        threading.Thread(target=spin, daemon=True).start()
        print("Spinner", flush=True)
        continue
    column = int(line.split()[-1]) if line != "Start\n" else 10
    print(2, 7, column, 7, column + 1, flush=True)

# A simple tic-tac-toe player, to start from: it marks the middle, then corners, then edges, the first one that is free.
#
#   python3 simple.py

import sys

free = ["5", "1", "3", "7", "9", "2", "4", "6", "8"]  # the best first

for line in sys.stdin:
    word = line.strip()
    if word == "Quit":
        break
    if word == "Name":
        print("Simple Python", flush=True)
        continue
    if word != "Start":
        free.remove(word)  # the opponent has marked it
    print(free.pop(0), flush=True)

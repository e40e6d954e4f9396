# A simple tic-tac-toe player to start from. It marks the first free cell in the order middle, corners, edges.
#
#   python3 simple.py

import sys

free = ["5", "1", "3", "7", "9", "2", "4", "6", "8"]  # best first

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

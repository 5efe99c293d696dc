"""Compares the cold start of two programs, which take turns."""

import os
import statistics
import subprocess
import sys
import time


def start(command):
    """Returns the seconds that a command takes, and its peak of resident memory in MB."""
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - began
    if status != 0:
        sys.exit(f"'{' '.join(command)}' ended with status {status}")
    # Linux counts kilobytes, macOS bytes.
    unit = 1024 if sys.platform == "linux" else 1024 * 1024
    return seconds, usage.ru_maxrss / unit


turns, checks, bare, launcher = int(sys.argv[1]), sys.argv[2] == "check", sys.argv[3], sys.argv[4]
commands = {"import Foundation": [bare], "launcher list plugins": [launcher, "list", "plugins"]}
results = {name: [] for name in commands}
for _ in range(turns):
    for name, command in commands.items():
        results[name].append(start(command))
times = {}
for name, starts in results.items():
    times[name] = statistics.median(seconds for seconds, _ in starts)
    print(f"{name:22} {times[name] * 1000:6.1f} ms  at most {max(peak for _, peak in starts):5.1f} MB")
ratio = times["launcher list plugins"] / times["import Foundation"]
peak = max(peak for _, peak in results["launcher list plugins"])
print(f"ratio {ratio:.2f}")
if checks and (ratio > 2 or peak > 24):
    sys.exit("the launcher may take 2 times as long, and 24 MB")

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


turns, bare, launcher, flags = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]
floor, subject = "import Foundation", "launcher list plugins"
commands = {floor: [bare], subject: [launcher, "list", "plugins"]}
results = {name: [] for name in commands}
for _ in range(turns):
    for name, command in commands.items():
        results[name].append(start(command))
times, peaks = {}, {}
for name, starts in results.items():
    times[name] = statistics.median(seconds for seconds, _ in starts)
    peaks[name] = max(peak for _, peak in starts)
    print(f"{name:22} {times[name] * 1000:6.1f} ms  at most {peaks[name]:5.1f} MB")
ratio = times[subject] / times[floor]
print(f"ratio {ratio:.2f}")
if "--page" in flags:
    # A line of the page begins with the name of its command.
    suffix = ", static" if "--static" in flags else ""
    with open("docs/performance.md", encoding="utf-8") as page:
        lines = page.read().split("\n")
    for name in [floor, subject]:
        begin = f"| `{name}`{suffix} |"
        figures = f" {times[name] * 1000:.1f} ms | {times[name] / times[floor]:.2f} | {peaks[name]:.1f} MB |"
        lines = [begin + figures if line.startswith(begin) else line for line in lines]
    with open("docs/performance.md", "w", encoding="utf-8") as page:
        page.write("\n".join(lines))
if "--check" in flags and (ratio > 1.4 or peaks[subject] > 24):
    sys.exit("the launcher may take 1.4 times as long, and 24 MB")

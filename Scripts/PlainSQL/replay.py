"""The program of Scripts/bench-replay."""

import argparse
import multiprocessing
import os
import re
import statistics
import subprocess
import sys
import time

import plainsql


def shop(program, options, store, stop, environment=None):
    """Buys baskets up to a number. Returns the seconds that the shop says, its peak memory in megabytes, and its last line."""
    command = [program, options.file, "--limit", str(options.baskets), "--store", store, "--stop", str(stop)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    found = re.search(r"lines in ([\d.]+) s", output)
    if status != 0 or not found:
        raise SystemExit(f"the shop failed with status {status}: {output}")
    return float(found[1]), usage.ru_maxrss / 1024, output.splitlines()[-1]


def write(statements, script):
    """Writes the script of recorded statements."""
    with open(script, "w") as file:
        file.write(".bail on\n.dbconfig no_ckpt_on_close on\n" + plainsql.script(plainsql.statements(statements)))


def shell(store, script):
    """Runs a script in the shell. Returns the seconds it took without the checkpoint at its end, which the shop's time has not either."""
    begin = time.monotonic()
    with open(script) as file:
        subprocess.run(["sqlite3", "-batch", store], stdin=file, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("file")
    parser.add_argument("--baskets", type=int, default=300)
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument("--folder")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    with plainsql.Stores(options) as stores:
        shop(options.program, options, stores.path("start"), 0)
        ours, plain, watched = (stores.copy("start", name) for name in ("ours", "plain", "watched"))
        print(f"{'baskets':>14}{'shop, s':>10}{'plain, s':>10}{'ratio':>8}{'memory, MB':>12}")
        first, ratios, sums = 0, [], [0, 0]
        for turn in range(options.turns):
            stop = options.baskets * (turn + 1) // options.turns
            statements, script = stores.path("statements.json"), stores.path("script.sql")
            shop(options.program, options, watched, stop, plainsql.recording(options.program, statements))
            # In a process of its own: the peak memory of a program includes the process which started it.
            writer = multiprocessing.Process(target=write, args=(statements, script))
            writer.start()
            writer.join()
            if writer.exitcode != 0:
                raise SystemExit("the script was not written")
            times = {}
            for one in ("shop", "plain") if turn % 2 == 0 else ("plain", "shop"):
                if one == "shop":
                    times[one], memory, last = shop(options.program, options, ours, stop)
                else:
                    times[one] = shell(plain, script)
            ratios.append(times["shop"] / times["plain"])
            sums = [sums[0] + times["shop"], sums[1] + times["plain"]]
            print(
                f"{first + 1:>6} –{stop:>6}{times['shop']:>10.2f}{times['plain']:>10.2f}{ratios[-1]:>8.2f}{memory:>12.1f}",
                flush=True)
            first = stop
        ratio = sums[0] / sums[1]
        print(last)
        print(f"{'all':>14}{sums[0]:>10.2f}{sums[1]:>10.2f}{ratio:>8.2f}   median ratio {statistics.median(ratios):.2f}")
    sys.exit(1 if options.check and ratio > 1.5 else 0)


main()

"""The program of Scripts/bench-checkouts."""

import argparse
import multiprocessing
import sqlite3
import statistics
import subprocess
import sys
import time

import fill
import plainsql
import server
from invariants import contradictions

# After this error a store runs the transaction again. A deadlock would be another one.
CONFLICT = "could not serialize access"


def shop(options, store, first, count, files=None):
    """Lets all processes check out carts at once. Returns the seconds, the number of carts that were sold out, and what went wrong."""
    processes = []
    for number in range(1, options.processes + 1):
        command = [options.program, "--contest", "--store", store, "--shopper", str(number)]
        command += ["--first", str(first), "--checkouts", str(count), "--lines", str(options.lines)]
        environment = plainsql.recording(options.program, files[number - 1]) if files else None
        pipe = subprocess.PIPE
        processes.append(subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment))
    for process in processes:
        process.stdout.readline()
    begin = time.monotonic()
    for process in processes:
        process.stdin.write("\n")
        process.stdin.flush()
    for process in processes:
        process.wait()
    seconds, sold_out, problems = time.monotonic() - begin, 0, []
    for number, process in enumerate(processes, 1):
        output, errors = process.communicate()
        words = output.split()
        if process.returncode != 0 or errors or not words:
            problems.append(f"process {number} ended with {process.returncode}: {errors.strip()}")
        else:
            sold_out += int(words[-2])
    return seconds, sold_out, problems


def run(store, file, barrier, waits):
    """Runs recorded statements in a process of plain SQL. A transaction that does not get the lock in time begins again."""
    entries, connection = plainsql.statements(file), plainsql.connect(store)
    barrier.wait()
    for sql, values in entries:
        while True:
            try:
                connection.execute(sql, values).fetchall()
                break
            except sqlite3.OperationalError as error:
                if "locked" not in str(error):
                    raise
                with waits.get_lock():
                    waits.value += 1
    connection.close()


def plain(options, store, files):
    """Runs the recorded statements of each process. Returns the seconds and the number of times that the store stayed locked."""
    barrier, waits = multiprocessing.Barrier(options.processes + 1), multiprocessing.Value("i", 0)
    processes = [multiprocessing.Process(target=run, args=(store, file, barrier, waits)) for file in files]
    for process in processes:
        process.start()
    barrier.wait()
    begin = time.monotonic()
    for process in processes:
        process.join()
    if any(process.exitcode != 0 for process in processes):
        raise SystemExit("a process of plain SQL failed")
    return time.monotonic() - begin, waits.value


def broken(store, orders):
    """Returns what does not hold in a file in which so many orders are paid."""
    connection = plainsql.connect(store)
    problems = contradictions(lambda sql: connection.execute(sql).fetchone()[0], orders)
    connection.close()
    return problems


def compare(options, stores, start, first, count, orders, title):
    """Measures turns that begin with copies of a store, and prints them. Returns the rates of the shop and of plain SQL, and what is broken."""
    files = [stores.path(f"statements-{number}.json") for number in range(options.processes)]
    shop(options, stores.copy(start, "watched"), first, count, files)
    checkouts, rates, problems = count * options.processes, ([], []), []
    for turn in range(options.turns):
        for one in (0, 1) if turn % 2 == 0 else (1, 0):
            if one == 0:
                store = stores.copy(start, "ours")
                seconds, sold_out, failed = shop(options, store, first, count)
                problems += failed + broken(store, orders + checkouts)
            else:
                store = stores.copy(start, "plain")
                # The products are sold in another order here, so nothing may run out.
                fill.deliver(store, 1_000_000)
                seconds, waits = plain(options, store, files)
            rates[one].append(checkouts / seconds)
        ratio = rates[0][-1] / rates[1][-1]
        print(
            f"{title:>14}{rates[0][-1]:>10.1f}{rates[1][-1]:>12.1f}{ratio:>8.2f}{sold_out:>12}"
            f"{'':>4}{'; '.join(problems) or 'holds'}{f' (plain SQL waited in vain {waits} times)' if waits else ''}",
            flush=True)
    return *(statistics.median(each) for each in rates), problems


def prepare(options, store, count):
    """Signs the shoppers in on an empty store, and imports products for so many checkouts of each."""
    command = [options.program, "--contest", "--store", store, "--shoppers", str(options.processes)]
    subprocess.run(command + ["--checkouts", str(count)], check=True, stderr=subprocess.DEVNULL)


def on_server(options):
    """Measures turns on PostgreSQL, each in a new database, and prints them. Returns what is broken."""
    problems, rates, checkouts = [], [], options.checkouts * options.processes
    print(f"{'turn':>14}{'shop, 1/s':>10}{'undone':>12}{'sold out':>12}")
    with server.Server() as running:
        for turn in range(1, options.turns + 1):
            store = running.database(f"turn{turn}")
            prepare(options, store, options.checkouts)
            running.errors()
            seconds, sold_out, failed = shop(options, store, 0, options.checkouts)
            errors = running.errors()
            failed += contradictions(lambda sql: running.query(store, sql), checkouts)
            failed += [
                f"PostgreSQL reported {count} times: {error}" for error, count in errors.items() if not error.startswith(CONFLICT)]
            rates.append(checkouts / seconds)
            print(
                f"{turn:>14}{rates[-1]:>10.1f}{sum(errors.values()):>12}{sold_out:>12}{'':>4}{'; '.join(failed) or 'holds'}",
                flush=True)
            for error, count in errors.most_common():
                print(f"{count:>36}  {error}", flush=True)
            problems += failed
    print(f"{'median':>14}{statistics.median(rates):>10.1f}")
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--checkouts", type=int, default=2000)
    parser.add_argument("--lines", type=int, default=1)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--grow", type=int, nargs="?", const=100_000)
    parser.add_argument("--folder")
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if options.store == "postgres":
        problems = on_server(options)
        print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
        sys.exit(70 if problems else 0)
    problems = []
    with plainsql.Stores(options) as stores:
        few = -(-1000 // options.processes)
        prepare(options, stores.path("start"), options.checkouts + few)
        print(f"{'orders before':>14}{'shop, 1/s':>10}{'plain, 1/s':>12}{'ratio':>8}{'sold out':>12}")
        ours, reference, problems = compare(options, stores, "start", 0, options.checkouts, 0, "0")
        print(f"{'median':>14}{ours:>10.1f}{reference:>12.1f}{ours / reference:>8.2f}")
        if options.grow:
            made, rates = few * options.processes, []
            shop(options, stores.copy("start", "few"), 0, few)
            fill.deliver(stores.path("few"), 1_000_000)
            fill.fill(stores.copy("few", "many"), options.grow - made)
            for name, orders in ("few", made), ("many", options.grow):
                *each, failed = compare(options, stores, name, few, options.checkouts, orders, f"{orders}")
                rates.append(each)
                problems += failed
            shares = [rates[1][one] / rates[0][one] for one in (0, 1)]
            print(f"at {options.grow} orders: {shares[0]:.2f} of the shop's rate at {made}, plain SQL {shares[1]:.2f}")
    if problems:
        print("\n".join(problems), file=sys.stderr)
        sys.exit(70)
    sys.exit(1 if options.check and ours / reference < 0.5 else 0)


if __name__ == "__main__":
    main()

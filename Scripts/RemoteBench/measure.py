"""The measurements of Scripts/bench-remote; see there."""

import contextlib
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

root = Path(sys.argv[1])
program = root / ".build/release/RemoteBench"
launcher = root / ".build/release/launcher"


class Server:
    """A private PostgreSQL with its defaults, so it waits for the disk."""

    def __init__(self):
        self.process = subprocess.Popen(
            [root / "Scripts/postgres", "run"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.address = self.process.stdout.readline().strip()
        self.folder = self.address.split("host=")[1]

    def stop(self):
        self.process.stdin.close()
        self.process.wait()

    def sql(self, text):
        return subprocess.run(
            ["psql", "-h", self.folder, "-U", "boardy", "-d", "postgres", "-qAt", "-v", "ON_ERROR_STOP=1", "-c", text],
            check=True, capture_output=True, text=True,
        ).stdout.strip()

    @contextlib.contextmanager
    def transaction(self):
        """Keeps a transaction with a snapshot open. Gives the time of its beginning."""
        reader = subprocess.Popen(
            ["psql", "-h", self.folder, "-U", "boardy", "-d", "postgres", "-qAt"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        reader.stdin.write("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM boardy.activation;\n")
        reader.stdin.flush()
        reader.stdout.readline()
        yield time.monotonic()
        reader.communicate("COMMIT;\n")

    def processor_seconds(self):
        """The processor time of the server's processes, with those that have ended."""
        ticks, postmaster = 0, int(Path(self.folder, "data/postmaster.pid").read_text().split()[0])
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(entry.name) == postmaster:
                ticks += sum(map(int, fields[11:15]))
            elif int(fields[1]) == postmaster:
                ticks += sum(map(int, fields[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")


class Worker:
    def __init__(self, server, *options):
        self.process = subprocess.Popen(
            [program, "serve", server.address, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self.line() == "ready"

    def line(self):
        return self.process.stdout.readline().strip()

    def stop(self):
        self.process.stdin.close()
        figures = json.loads(self.process.stdout.readlines()[-1])
        self.process.wait()
        return figures


def call(server, seconds, in_flight):
    """Returns the figures of a caller, with the server's processor time for each activation in microseconds."""
    before = server.processor_seconds()
    output = subprocess.run(
        [program, "call", server.address, str(seconds), str(in_flight)], check=True, capture_output=True, text=True
    ).stdout
    figures = json.loads(output)
    calls = figures["calls"]
    calls["rate"] = calls["n"] / figures["seconds"]
    calls["server"] = (server.processor_seconds() - before) / calls["n"] * 1e6
    return calls


def with_workers(server, count, seconds, in_flight):
    workers = [Worker(server) for _ in range(count)]
    call(server, 1, in_flight)
    figures = call(server, seconds, in_flight)
    figures["claims"] = [worker.stop()["claims"] for worker in workers]
    return figures


def pgbench(server, clients, seconds, in_one=False):
    """Runs the statements of activations by themselves: in three commits, as two processes have to, or in one.

    Each client has a contract of its own, so that none waits for another's row."""
    contracts = server.sql(
        "INSERT INTO boardy.contract (name, hash) SELECT 'pgbench.' || n, '1' FROM generate_series(1, 64) n"
        " ON CONFLICT DO NOTHING; SELECT min(id) FROM boardy.contract WHERE name LIKE 'pgbench.%'"
    )
    script = Path(server.folder, "activation.sql")
    text = (root / "Scripts/RemoteBench/activation.sql").read_text()
    if in_one:
        text = f"BEGIN;\n{text}COMMIT;\n"
    script.write_text(f"\\set contract {contracts} + :client_id\n" + text)
    before = server.processor_seconds()
    output = subprocess.run(
        ["pgbench", "-h", server.folder, "-U", "boardy", "-n", "-M", "prepared", "-f", script, "-c", str(clients),
         "-j", "1", "-T", str(seconds), "postgres"],
        check=True, capture_output=True, text=True,
    ).stdout
    count = int(re.search(r"actually processed: (\d+)", output)[1])
    return {
        "rate": float(re.search(r"tps = ([\d.]+)", output)[1]),
        "mean": float(re.search(r"latency average = ([\d.]+)", output)[1]),
        "server": (server.processor_seconds() - before) / count * 1e6,
    }


def median(turns, name):
    return statistics.median(turn[name] for turn in turns)


class Goals:
    def __init__(self):
        self.missed = []

    def tell(self, text, value, goal, is_met):
        note = "" if is_met else ", missed"
        print(f"{text}: {value}; goal {goal}{note}")
        if not is_met:
            self.missed.append(text)


def throughput(server, options, goals):
    alone, in_one, one, two = [], [], [], []
    for _ in range(options["turns"]):
        alone.append(pgbench(server, 64, options["seconds"]))
        in_one.append(pgbench(server, 64, options["seconds"], in_one=True))
        one.append(with_workers(server, 1, options["seconds"], 64))
        two.append(with_workers(server, 2, options["seconds"], 64))
    print(f"pgbench, 64 clients: {median(alone, 'rate'):.0f} a second, mean {median(alone, 'mean'):.1f} ms,"
          f" server {median(alone, 'server'):.0f} µs each")
    print(f"pgbench, 64 clients, an activation in one commit, without another process: {median(in_one, 'rate'):.0f} a second,"
          f" server {median(in_one, 'server'):.0f} µs each")
    for turns, text in ((one, "1 worker"), (two, "2 workers")):
        print(f"64 in flight, {text}: {median(turns, 'rate'):.0f} a second, p50 {median(turns, 'p50'):.1f},"
              f" p99 {median(turns, 'p99'):.1f} ms, server {median(turns, 'server'):.0f} µs each")
        for other, name in ((alone, "three commits"), (in_one, "one commit")):
            rate = statistics.median(a["rate"] / b["rate"] for a, b in zip(turns, other))
            share = statistics.median(a["server"] / b["server"] for a, b in zip(turns, other))
            goals.tell(f"throughput with {text}", f"{rate:.2f} × pgbench with {name}", "1.5", rate >= 1.5)
            goals.tell(f"server's time with {text}", f"{share:.2f} × pgbench with {name}", "0.5", share <= 0.5)


def idle(server, options, goals):
    alone, ours = [], []
    for _ in range(options["turns"]):
        alone.append(pgbench(server, 1, options["seconds"]))
        ours.append(with_workers(server, 1, options["seconds"], 1))
    print(f"pgbench, 1 client: mean {median(alone, 'mean'):.2f} ms")
    print(f"1 in flight: p50 {median(ours, 'p50'):.2f}, p99 {median(ours, 'p99'):.2f} ms")
    ratio = statistics.median(a["p50"] / b["mean"] for a, b in zip(ours, alone))
    goals.tell("idle round trip", f"{ratio:.2f} × pgbench", "4", ratio <= 4)


def claims(server, options):
    """The times of claims beside a steady load."""
    figures = with_workers(server, 1, options["seconds"], 8)
    return figures["claims"][0]


def fill(server, count):
    """Writes finished activations, with the rows that their lives leave behind."""
    rows = 50_000
    for _ in range(max(1, count // rows)):
        for statement in (
            f"""INSERT INTO boardy.activation (id, contract, input, caller)
                SELECT gen_random_uuid(), (SELECT id FROM boardy.contract WHERE name = 'bench.echo'),
                  '{{"sku": "KIT-MUG-001", "quantity": 2}}', 'filler' FROM generate_series(1, {rows})""",
            """UPDATE boardy.activation SET state = 1, token = 1, attempts = 1, owner = 'filler',
                 lease_until = now() + interval '1 hour' WHERE state = 0""",
            "INSERT INTO boardy.output SELECT id, 1, 1, input FROM boardy.activation WHERE state = 1",
            "UPDATE boardy.activation SET state = 2, owner = NULL, lease_until = NULL, ended = now() WHERE state = 1",
        ):
            server.sql(statement)
    server.sql("ANALYZE boardy.activation; ANALYZE boardy.output")


def finished(full, options, goals):
    empty = Server()
    try:
        for server in (empty, full):
            # The first load makes the row of the contract.
            claims(server, options)
            server.sql("TRUNCATE boardy.activation, boardy.output")
        with full.transaction() as opened:
            fill(full, options["finished"])
            time.sleep(max(0, opened + options["open"] - time.monotonic()))
            alone, beside = [], []
            for _ in range(options["turns"]):
                empty.sql("TRUNCATE boardy.activation, boardy.output")
                alone.append(claims(empty, options))
                beside.append(claims(full, options))
    finally:
        empty.stop()
    for turns, text in ((alone, "on an empty table"), (beside, f"beside {options['finished']} finished")):
        print(f"claims {text}: mean {median(turns, 'mean'):.2f}, p50 {median(turns, 'p50'):.2f},"
              f" p99 {median(turns, 'p99'):.2f} ms")
    ratio = statistics.median(a["mean"] / b["mean"] for a, b in zip(beside, alone))
    goals.tell(f"claims beside finished activations and a transaction that was open for {options['open']} s",
               f"{ratio:.2f} × an empty table", "2", ratio <= 2)


def scrape(server, options, goals):
    """Scrapes the figures of a worker beside many finished, waiting and failed activations."""
    server.sql("TRUNCATE boardy.activation, boardy.output")
    fill(server, options["finished"])
    server.sql("UPDATE boardy.activation SET state = 3 WHERE number % 1000 = 0;"
               "INSERT INTO boardy.activation (id, contract, input, caller) SELECT gen_random_uuid(),"
               " (SELECT id FROM boardy.contract WHERE name = 'bench.echo'), '{}', 'filler' FROM generate_series(1, 10000)")
    # It cannot be in one transaction with others.
    server.sql("VACUUM ANALYZE boardy.activation")
    worker = subprocess.Popen(
        [launcher, "serve-plugins", "--plugin", "product-management", "--engine", server.address, "--metrics",
         "127.0.0.1:0"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        address = next(found.group(1) for found in (re.search(r"figures are at (\S+)", line) for line in worker.stderr) if found)
        times, text = [], ""
        while 'queue_activations{contract="bench.echo"' not in text:
            time.sleep(0.1)
            text = urllib.request.urlopen(address).read().decode()
        for _ in range(200):
            start = time.monotonic()
            text = urllib.request.urlopen(address).read().decode()
            times.append((time.monotonic() - start) * 1000)
            time.sleep(0.05)
    finally:
        worker.terminate()
        worker.wait()
    print("\n".join(line for line in text.splitlines() if 'contract="bench.echo"' in line))
    times.sort()
    reading = max(float(server.sql(
        "EXPLAIN (ANALYZE, FORMAT JSON) SELECT contract, count(*), min(run_at) FROM boardy.activation WHERE state = 0"
        " GROUP BY contract").split('"Execution Time": ')[1].split("\n")[0]) for _ in range(3))
    print(f"the part of a reading for what waits: {reading:.1f} ms")
    print(f"a scrape: p50 {times[100]:.2f}, p99 {times[197]:.2f}, longest {times[-1]:.2f} ms")
    goals.tell(f"a scrape beside {options['finished']} activations", f"{times[197]:.2f} ms at p99", "10 ms", times[197] <= 10)


def rescue(server, options, goals):
    times = []
    for _ in range(options["rescues"]):
        holder = Worker(server, "hold")
        caller = subprocess.Popen(
            [program, "call", server.address, "0", "1"], stdout=subprocess.PIPE, text=True)
        assert holder.line() == "held"
        helper = Worker(server)
        start = time.monotonic()
        os.kill(holder.process.pid, signal.SIGKILL)
        caller.wait()
        times.append(time.monotonic() - start)
        holder.process.wait()
        helper.stop()
    middle = statistics.median(times) * 1000
    goals.tell(f"rescue after kill -9, {len(times)} times", f"median {middle:.0f}, worst {max(times) * 1000:.0f} ms",
               "1000", middle <= 1000)


def chaos(server, options, goals):
    """Kills, stops and restarts while two callers activate, and looks if each activation was answered once."""
    choice, count = random.Random(options["seed"]), {"killed": 0, "stopped": 0, "restarts": 0}
    start = time.monotonic()

    def spawn():
        return subprocess.Popen(
            [program, "serve", server.address], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)

    server.sql("TRUNCATE boardy.activation, boardy.output")
    workers = [spawn() for _ in range(3)]
    callers = [
        subprocess.Popen([program, "call", server.address, str(options["chaos"]), "32"], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    next_restart = start + choice.uniform(4, 9)
    # The callers end when their last activation is answered.
    while any(caller.poll() is None for caller in callers) and time.monotonic() < start + options["chaos"] + 60:
        time.sleep(choice.uniform(0.5, 1.2))
        place = choice.randrange(len(workers))
        if choice.random() < 0.2:
            stopped = workers[place]
            stopped.send_signal(signal.SIGSTOP)
            threading.Timer(choice.uniform(0.5, 3), lambda: stopped.poll() or stopped.send_signal(signal.SIGCONT)).start()
            count["stopped"] += 1
        else:
            workers[place].kill()
            count["killed"] += 1
        if time.monotonic() > next_restart:
            subprocess.run(
                [root / "Scripts/postgres", "restart", server.address, choice.choice(["fast", "immediate"])], check=True)
            next_restart = time.monotonic() + choice.uniform(4, 9)
            count["restarts"] += 1
        for place, worker in enumerate(workers):
            if worker.poll() is not None:
                workers[place] = spawn()
    for process in workers + callers:
        process.kill()
        process.wait()
    calls = sum(json.loads(caller.stdout.read() or '{"calls": {"n": 0}}')["calls"]["n"] for caller in callers)
    done, again, outputs = map(int, server.sql(
        "SELECT count(*) FILTER (WHERE state = 2), count(*) FILTER (WHERE attempts > 1),"
        " (SELECT count(*) FROM boardy.output) FROM boardy.activation").split("|"))
    events = ", ".join(f"{number} {name}" for name, number in count.items())
    goals.tell(f"chaos of {options['chaos']} s with seed {options['seed']}: {events}",
               f"{calls} calls answered, {done} done, {outputs} outputs, {again} tried again",
               "as many calls as done and outputs", 0 < calls == done == outputs)


parts = {"throughput": throughput, "idle": idle, "finished": finished, "scrape": scrape, "rescue": rescue, "chaos": chaos}


def main():
    options = {"turns": 3, "seconds": 5, "finished": 1_000_000, "open": 600, "rescues": 15, "chaos": 30, "seed": 1}
    chosen, checks, arguments = [], False, iter(sys.argv[2:])
    for argument in arguments:
        name = argument.removeprefix("--")
        if argument == "--check":
            checks = True
        elif argument.startswith("--") and name in options:
            options[name] = int(next(arguments, ""))
        elif argument in parts:
            chosen.append(argument)
        else:
            sys.exit(f"Scripts/bench-remote takes no '{argument}'; see --help")
    goals, server = Goals(), Server()
    try:
        # The first process makes the tables.
        Worker(server).stop()
        for name in chosen or parts:
            parts[name](server, options, goals)
    finally:
        server.stop()
    sys.exit(1 if checks and goals.missed else 0)


main()

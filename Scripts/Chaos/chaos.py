"""The program of Scripts/chaos."""

import argparse
import collections
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import activations
import answers
import cluster
import machine
import members
import scan
import visit
from invariants import contradictions


# What is asked when nothing goes on.
STALL = (
    """SELECT pid, application_name, state, wait_event_type, wait_event, now() - query_start, left(replace(query, E'\\n', ' '), 90)
        FROM pg_stat_activity WHERE datname = current_database() AND state IS NOT NULL ORDER BY query_start""",
    "SELECT application_name, state, sync_state, sent_lsn, flush_lsn, pg_current_wal_lsn() FROM pg_stat_replication",
    """SELECT c.name, a.state, a.attempts, a.owner, now() - a.run_at, a.lease_until - now(), left(a.failure_message, 90)
        FROM boardy.activation AS a JOIN boardy.contract AS c ON c.id = a.contract WHERE a.state < 2""",
    "SELECT id, pid, draining, now() - seen FROM boardy.process",
)


class Chaos:
    """Kills processes, and restarts the server, in the order of the seed, until the work is done or the time is over."""

    STALL = 120  # seconds without any answer, after which the run has failed

    def __init__(self, options, running, workers, shoppers):
        self.options, self.running, self.workers, self.shoppers = options, running, workers, shoppers
        self.all = self.targets = workers + shoppers
        self.random, self.doubts = random.Random(options.seed), random.Random(options.seed + 1)
        self.restarts, self.longest, self.problems = collections.Counter(), 0, []
        self.restarting, self.nextRestart, self.nextDoubt = None, 0, 0
        self.faults = random.Random(options.seed + 2)
        self.counts, self.moments = collections.Counter(), []
        # The beginnings and ends of the faults of the server, by its clock.
        self.windows = []

    @property
    def answered(self):
        return sum(len(shopper.answers) for shopper in self.shoppers)

    @property
    def isDone(self):
        return all(shopper.isDone for shopper in self.shoppers)

    @property
    def kills(self):
        return sum(member.kills for member in self.all)

    def run(self):
        for member in self.all:
            member.thread.start()
        begin = time.monotonic()
        nextKill, nextLine = begin + self.pause(), begin + 10
        self.nextRestart = begin + self.random.uniform(*self.options.restarts)
        self.nextDoubt = begin + self.doubts.uniform(1, 4)
        known, lastAnswer = 0, begin
        while not self.isDone:
            time.sleep(0.02)
            now = time.monotonic()
            if self.answered > known:
                known, lastAnswer = self.answered, now
                self.moments.append(now)
            if now - lastAnswer > self.STALL:
                self.problems.append(f"nothing was answered for {self.STALL} seconds")
                self.tellStall()
                break
            if self.options.seconds and now - begin > self.options.seconds:
                break
            if now >= nextKill:
                if "kill" in self.options.faults:
                    self.kill()
                nextKill += self.pause()
            self.goOn(now)
            if now >= nextLine:
                print(f"{now - begin:>6.0f} s {self.line()}", flush=True)
                nextLine += 10
        if self.restarting:
            self.restarting.join()
        self.seconds = time.monotonic() - begin

    def tellStall(self):
        """Prints what the server does, and what is open in the queue."""
        for sql in STALL:
            try:
                print("\n".join("  " + " | ".join(row) for row in self.running.rows(self.workers[0].queue, sql, limit=10)), flush=True)
            except (subprocess.SubprocessError, IndexError) as error:
                print(f"  the server does not tell: {error}", flush=True)

    def goOn(self, now):
        """Does what the seed wants besides kills."""
        if "kill" in self.options.faults and self.workers and now >= self.nextDoubt and self.doubts.choice(self.workers).doubt():
            self.nextDoubt = now + self.doubts.uniform(1, 4)
        if now >= self.nextRestart and not (self.restarting and self.restarting.is_alive()):
            fault = self.serverFault()
            self.restarting = threading.Thread(target=fault or time.sleep, args=[] if fault else [0])
            self.restarting.start()
            self.nextRestart = now + self.random.uniform(*self.options.restarts)

    def pause(self):
        """The time to the next kill. Beside other faults, processes live long enough to come back from them and to work."""
        return self.random.uniform(0.5, 1.5) * (5 if self.options.isFaulty else 1)

    def kill(self):
        """Kills a process. The seed decides on the first one, and those that have ended are passed."""
        first = self.random.randrange(len(self.targets))
        for member in self.targets[first:] + self.targets[:first]:
            if member.kill():
                return

    def serverFault(self):
        """Returns the next fault of the server, as the seed draws it; None without any."""
        kinds = [kind for kind in self.options.faults if kind != "kill"]
        if not kinds:
            return None
        kind, draw = self.faults.choice(kinds), self.faults
        if kind == "restart":
            mode = self.random.choice(["fast", "immediate"])
            return lambda: self.restart(mode)
        if kind == "failover":
            isFrozen, seconds = draw.random() < 0.25, draw.uniform(5, 15)
            fault = lambda: self.running.failover(isFrozen, seconds)
        elif kind == "disk":
            seconds = draw.uniform(1, 15)
            fault = lambda: self.running.fillDisk(seconds)
        elif kind == "clock":
            seconds = draw.uniform(-15, 15)
            fault = lambda: self.running.jump(seconds)
        elif kind == "stop":
            seconds, victims = draw.uniform(1, 60), self.workers if self.workers and draw.random() < 0.5 else []
            victim = draw.choice(victims) if victims else None
            fault = lambda: victim.stand(seconds) if victim else self.running.stop(seconds)
        else:
            directions = draw.choice([("up",), ("down",), ("up", "down")])
            network = draw.choice(["hold", "slow", "cut"]), directions, draw.uniform(1, 30), draw.random() < 0.5
            fault = lambda: self.running.partition(*network)
        return lambda: self.play(kind, fault)

    def play(self, kind, fault):
        begin = self.running.machine.time()
        try:
            fault()
            self.counts[kind] += 1
            self.windows.append(sorted([begin, self.running.machine.time()]))
        except (subprocess.SubprocessError, RuntimeError, OSError) as error:
            self.problems.append(f"the fault {kind} could not be played: {error}")

    def firstAnswers(self):
        """Returns the seconds from each death of a primary, and from each promotion, to the first answer after the promotion."""
        after = [(begin, promoted, next((moment for moment in self.moments if moment > promoted), None)) for begin, promoted, _ in self.running.failovers]
        return sorted(first - begin for begin, _, first in after if first), sorted(first - promoted for _, promoted, first in after if first)

    def restart(self, mode):
        begin = time.monotonic()
        try:
            self.running.restart(mode)
            self.restarts[mode] += 1
            self.longest = max(self.longest, time.monotonic() - begin)
        except subprocess.CalledProcessError as error:
            self.problems.append(f"the server did not start again: {error}")

    def line(self):
        return f"{self.answered} checkouts, {self.kills} kills, {sum(self.restarts.values())} restarts" + "".join(
            f", {count} {kind}s" for kind, count in sorted(self.counts.items()))


# A person is told to try again, and nothing else, while the server is away. A worker that was taken for dead meanwhile writes nothing any more.
EXPECTED = re.compile(
    r"The connection to the database was lost\.|The database (takes no connection now|cannot be reached)\.|outputMissing: "
    r"|came too late and was undone\.|queueRestored: |the last messages before it are in ")
# What is told besides when a server stands still, is replaced, or cannot be heard.
EXPECTED_OF_FAULTS = re.compile(
    r"queueLost: |The database (did not reply |cannot be reached: )|The server only reads|The transaction only reads|did not wait for its synchronous standby"
    r"|The store is in use|A lock was not free|waits for the queue|attemptsExhausted|failed \S+ times; the last time |the server's disk is full")
# What is told when a failover has lost commits, because the standby had not received them.
EXPECTED_OF_LOSS = re.compile(r"is not in the store any more|has no row in the queue|has lost the row with the key|found stock missing")
# What is left then: carts whose orders were lost, pieces that were reserved for them, and charges and keys without an order.
LEFT_BY_LOSS = (
    "lines left", "pieces that stay", "reservations that", "charges beyond", "keys beyond", "transactions beyond",
    "cents sold")
TOLD = re.compile(r"boardy: |try again: |Scripts/replay: |launcher: (?!serving |terminated|payments go to )")


def sentences(all):
    """Returns the first lines of the errors that were told, without their numbers, with their counts."""
    found = collections.Counter()
    for member in all:
        with open(member.log.name) as log:
            found.update(re.sub(r"\d+", "…", line.strip()) for line in log if TOLD.match(line))
    return found


def play(options, folder, running):
    """Plays a run. Returns what does not hold."""
    store = running.database("chaos")
    prepare = [options.program, "--contest", "--store", store, "--shoppers", str(options.shoppers)]
    each, queue = options.checkouts // options.shoppers, None if options.no_queue else store
    prepare += ["--checkouts", str(each), "--trace", f"{folder}/traces/preparation.1"]
    subprocess.run(prepare, check=True, stderr=subprocess.DEVNULL)
    shoppers = [members.Shopper(number, each, options, queue, store, folder) for number in range(1, options.shoppers + 1)]
    workers = [] if options.no_queue else [
        members.Worker(number, plugin, options, running, queue, store, folder)
        for plugin in ("payment", "product-management") for number in range(1, options.processes // 4 + 1)]
    chaos = Chaos(options, running, workers, shoppers)
    problems = chaos.problems
    try:
        chaos.run()
        for shopper in shoppers:
            shopper.stop()
            shopper.isStopped = False
        if workers:
            problems += activations.left(running, store)
        # The server may still commit what a killed process had sent.
        if not running.settle(store, "state <> 'idle'" if workers else "true"):
            problems.append("a minute after the last process had been killed, the server was still at work for one")
        told = sentences(chaos.all)
        for sentence, count in told.most_common():
            print(f"{count:>8} {sentence[:200]}")
        for shopper in shoppers:
            shopper.finish()
        problems += consistency(options, running, store, shoppers, chaos)
        if workers:
            problems += visit.problems(options, store, folder) + activations.left(running, store)
            letters = activations.dead(running, store)
            # Faults of the server and of workers may take five workers in a row from one activation. Its caller is told.
            for letter in letters.values():
                print(letter[:300])
            victims = {victim for worker in workers for victim in worker.victims}
            problems += activations.unexplained(running, store, chaos.windows, victims) if options.isFaulty else letters.values()
        for worker in workers:
            code = worker.end()
            if code != 128 + signal.SIGTERM:
                problems.append(f"{worker.name} ended with {code}")
    finally:
        for member in chaos.all:
            member.stop()
    print(f"{chaos.line()} in {chaos.seconds:.1f} s; {sum(shopper.repeated for shopper in shoppers)} answers repeated; "
          f"restarts {dict(chaos.restarts)}, the longest {chaos.longest:.1f} s")
    isCluster = isinstance(running, cluster.Cluster)
    if isCluster and running.failovers:
        for name, times in zip(("the death of a primary", "its promotion"), chaos.firstAnswers()):
            if times:
                print(f"first answer after {name}: median {statistics.median(times):.2f} s, "
                      f"9 of 10 within {times[len(times) * 9 // 10]:.2f} s, all within {times[-1]:.2f} s")
        print(f"{len(running.failovers)} failovers, {sum(isFrozen for _, _, isFrozen in running.failovers)} of a primary that stood still")
    failures = sum((member.failures for member in chaos.all), collections.Counter())
    # A process that starts while the server is away says so, and ends.
    print(f"processes that ended by themselves, by their exit codes: {dict(failures)}")
    problems += [f"{count} processes ended by the signal {-code}" for code, count in failures.items() if code < 0]
    if workers:
        states = running.rows(store, """SELECT state, attempts, count(*), max(failure_code) FROM boardy.activation
            GROUP BY 1, 2 ORDER BY 1, 2""")
        print("activations by state and attempts:", "; ".join(" ".join(row) for row in states))
        times = activations.rescues(running, store, workers)
        problems += activations.contradictions(running, store)
        print(f"{sum(worker.doubted for worker in workers)} workers were taken for dead, while they worked for "
              f"{sum(worker.zombies for worker in workers)} activations, and went on")
        # After each restart of the server all processes have some seconds to come back.
        if options.restarts[0] >= 5 and not options.isFaulty and len(times) > 10 and statistics.median(times) > 5:
            problems.append("the workers that were killed were not missed before their leases had ended")
        if times:
            print(f"{len(times)} activations were rescued: median {statistics.median(times):.2f} s, "
                  f"90 of 100 within {times[len(times) * 9 // 10]:.2f} s, all within {times[-1]:.2f} s")
    problems += [problem for shopper in shoppers for problem in shopper.problems]
    problems += [f"told {count} times: {sentence}" for sentence, count in told.items() if not EXPECTED.search(sentence)
                 and not (options.isFaulty and EXPECTED_OF_FAULTS.search(sentence))
                 and not (options.asynchronous and EXPECTED_OF_LOSS.search(sentence))]
    if not options.asynchronous:
        problems += answers.problems(running, store, shoppers)
    names = ["preparation"] + [member.name for member in chaos.all] + (["visitor"] if workers else [])
    return problems + scan.problems(running, folder, names)


def consistency(options, running, store, shoppers, chaos):
    """Returns what does not hold in the store. With asynchronous replication answers may be lost, as many as commits were."""
    query = lambda sql: running.query(store, sql)
    if not options.asynchronous:
        uncertain, others = answers.unanswered(running, store, shoppers)
        for order in uncertain:
            print(f"uncertain: {order}")
        return others + contradictions(query, chaos.answered + len(uncertain) + len(others))
    lost, commits = answers.problems(running, store, shoppers), sum(running.lost)
    repeated = sum(shopper.replaced for shopper in shoppers)
    print(f"asynchronous replication: {commits} commits had not reached the standby; {len(lost)} answers are not in the "
          f"store as they were given, and {repeated} were replaced by another one under the same key")
    problems = [f"answers were lost, and no commit was: {answer}" for answer in lost[commits:]]
    found = contradictions(query, query("SELECT count(*) FROM orders WHERE status = 'paid'"))
    for problem in found:
        number = int(problem.split()[-1])
        if problem.startswith(LEFT_BY_LOSS) and number <= commits * (100_000 if problem.startswith("cents") else 20):
            print(f"left by what was lost: {problem}")
        else:
            problems.append(problem)
    return problems


def begin(options):
    """Makes the folder of a run, with a key for the queue, and returns it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = tempfile.mkdtemp(prefix="chaos-", dir=os.path.dirname(options.program))
    os.mkdir(os.path.join(folder, "traces"))
    print(f"seed {options.seed}; the logs are in {folder}", flush=True)
    options.launcher, options.key = os.path.join(os.path.dirname(options.program), "launcher"), os.path.join(folder, "seal.key")
    subprocess.run([options.launcher, "make-seal-key", options.key], check=True, stdout=subprocess.DEVNULL)
    return folder


def end(options, folder, problems):
    """Deletes the folder, or tells what does not hold and exits with 70."""
    if problems:
        print("\n".join(f"seed {options.seed}: {problem}" for problem in problems), file=sys.stderr)
        sys.exit(70)
    shutil.rmtree(folder)


CLUSTER_FAULTS, MACHINE_FAULTS = ("stop", "failover", "partition"), ("disk", "clock")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--checkouts", type=int, default=10_000)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--no-queue", action="store_true")
    parser.add_argument("--restarts", type=float, nargs=2)
    parser.add_argument("--asynchronous", action="store_true")
    parser.add_argument("--faults", type=lambda text: text.split(","), default=["kill", "restart"])
    options = parser.parse_args()
    unknown = set(options.faults) - {"kill", "restart", *CLUSTER_FAULTS, *MACHINE_FAULTS}
    isCluster = any(fault in CLUSTER_FAULTS for fault in options.faults)
    if unknown or isCluster and "restart" in options.faults:
        parser.error(f"--faults takes {', '.join(MACHINE_FAULTS)}, kill and restart, or {', '.join(CLUSTER_FAULTS)} "
                     "in place of restart")
    if options.asynchronous and "failover" not in options.faults:
        parser.error("--asynchronous is for --faults failover")
    options.isFaulty = bool(set(options.faults) - {"kill", "restart"})
    options.restarts = options.restarts or ([20, 60] if isCluster else [5, 40])
    options.shoppers = options.processes if options.no_queue else options.processes // 2
    faults = options.faults
    server = cluster.Cluster(faults, options.asynchronous) if isCluster else machine.Primary(faults)
    folder = begin(options)
    with server as running:
        try:
            problems = play(options, folder, running)
        finally:
            for number, place in enumerate([host.folder for host in running.hosts] if isCluster else [running.folder]):
                shutil.copy(f"{place}/log", os.path.join(folder, f"server-{number}.log" if number else "server.log"))
    end(options, folder, problems)


if __name__ == "__main__":
    main()

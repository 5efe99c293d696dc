"""The processes of a run. Each is started again until its work is done."""

import collections
import os
import signal
import subprocess
import threading
import time


class Member:
    """A process that is killed and started again. Its diagnostics and what it prints go into a file."""

    PAUSE = 0.2  # seconds, before a process that has failed is started again

    def __init__(self, name, folder):
        self.name, self.log = name, open(os.path.join(folder, f"{name}.log"), "a")
        self.traces, self.starts = os.path.join(folder, "traces"), 0
        self.kills, self.failures = 0, collections.Counter()
        self.lock, self.process, self.isStopped, self.isEnding = threading.Lock(), None, False, False
        self.thread = threading.Thread(target=self.run, daemon=True)

    # What kinds of processes differ in.

    def command(self):
        """Returns the command of the next process; None if the work is done."""
        raise NotImplementedError

    def read(self, line):
        """Takes a line of the output."""

    def tracing(self):
        """Returns the arguments for a trace of the next process. The traces of those before stay."""
        self.starts += 1
        return ["--trace", os.path.join(self.traces, f"{self.name}.{self.starts}")]

    # The life of the processes.

    def run(self):
        """Starts processes one after the other. It runs in the thread of this member."""
        while (code := self.once(self.command())) is not None:
            if code not in (0, -signal.SIGKILL) and not self.isStopped and not self.isEnding:
                self.failures[code] += 1
                self.log.write(f"ended with {code}\n")
                time.sleep(self.PAUSE)

    def once(self, command):
        """Runs one process to its end. Returns its exit code; None if there is nothing to run."""
        with self.lock:
            if command is None or self.isStopped:
                return None
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True,
                env={**os.environ, "XDG_STATE_HOME": os.path.dirname(self.log.name)})
        for line in self.process.stdout:
            self.read(line)
        return self.process.wait()

    def kill(self):
        """Kills the process. Returns false if there is none."""
        with self.lock:
            if self.process is None or self.process.poll() is not None:
                return False
            self.process.kill()
            self.kills += 1
            return True

    @property
    def pid(self):
        """The process that runs; None if there is none."""
        process = self.process
        return process.pid if process and process.poll() is None else None

    def stop(self):
        """Kills the process for good."""
        with self.lock:
            self.isStopped = True
            if self.process:
                self.process.kill()
        if self.thread.ident:
            self.thread.join()
        self.log.flush()


class Service(Member):
    """A process that serves others until it is told to end."""

    def end(self):
        """Lets the process finish what it serves, and end. Returns its exit code."""
        self.isEnding = True
        with self.lock:
            self.process.send_signal(signal.SIGTERM)
        self.thread.join()
        return self.process.returncode


class Worker(Service):
    """A process that serves the boards of a plugin to the other processes of a queue."""

    DOUBT = 1  # seconds, in which others take over what a process runs that stands still

    def __init__(self, number, plugin, options, running, queue, store, folder):
        super().__init__(f"{plugin}-{number}", folder)
        self.running, self.queue = running, queue
        self.serve = [options.launcher, "serve-plugins", "--plugin", plugin, "--engine", queue, "--store", store]
        self.serve += ["--seal-key", options.key]
        self.identity, self.lost, self.doubted, self.zombies = None, [], 0, 0
        # The names of the processes that were killed, or stood still.
        self.victims = set()

    def command(self):
        return None if self.isEnding else self.serve + self.tracing()

    def read(self, line):
        # The first line is the name by which the queue knows the process.
        self.identity = line.strip()

    def kill(self):
        """Kills the process while it stands still, so that what it loses is known."""
        with self.lock:
            if self.process is None or self.process.poll() is not None:
                return False
            self.process.send_signal(signal.SIGSTOP)
            lost = self.activations() if self.identity else []
            self.process.kill()
            self.kills += 1
            now = time.time()
            self.lost += [(activation, int(token), now) for activation, token in lost]
            self.victims.add(self.identity)
            self.identity = None
            return True

    def doubt(self):
        """Lets the process stand still, and frees its lock, so that others take over what it runs. Then it goes on. Returns false if it runs nothing."""
        with self.lock:
            process = self.process
            if not self.identity or process is None or process.poll() is not None:
                return False
            process.send_signal(signal.SIGSTOP)
            held = len(self.activations())
            isDoubted = held > 0 and self.ask(f"""SELECT pg_terminate_backend(pg_locks.pid) FROM pg_locks JOIN boardy.process
                ON lock = classid::bigint << 32 | objid::bigint WHERE locktype = 'advisory' AND id = '{self.identity}'""") != []
        threading.Timer(self.DOUBT if isDoubted else 0, process.send_signal, [signal.SIGCONT]).start()
        if isDoubted:
            self.doubted, self.zombies = self.doubted + 1, self.zombies + held
            self.victims.add(self.identity)
        return isDoubted

    def stand(self, seconds):
        """Lets the process stand still for a time."""
        if process := self.process:
            self.victims.add(self.identity)
            process.send_signal(signal.SIGSTOP)
            time.sleep(seconds)
            process.send_signal(signal.SIGCONT)

    def activations(self):
        """Returns what the process runs, with the tokens of its claims."""
        return self.ask(f"SELECT id, token FROM boardy.activation WHERE owner = '{self.identity}'")

    def ask(self, sql):
        """Returns the rows that the server has; none while it is away.

        A server that stops waits for a connection of the process which has sent nothing yet, and replies to nobody meanwhile."""
        try:
            return self.running.rows(self.queue, sql, limit=2)
        except subprocess.SubprocessError:
            return []


class Shopper(Member):
    """A shopper of a contest, who goes on at the checkout that was not answered."""

    def __init__(self, number, count, options, queue, store, folder):
        """Without a queue all modules are in the process of the shopper."""
        super().__init__(f"shopper-{number}", folder)
        self.number, self.count = number, count
        self.base = [options.program, "--contest", "--resume", "--store", store, "--shopper", str(number)]
        if queue:
            self.base += ["--remote", "payment", "--remote", "product-management", "--engine", queue, "--seal-key", options.key]
        self.answers, self.problems, self.repeated, self.replaced, self.soldOut = {}, [], 0, 0, 0
        self.mayLose = options.asynchronous
        # True once nothing is under way whose answer was not read.
        self.isSettled = False

    @property
    def isDone(self):
        return len(self.answers) >= self.count

    def command(self):
        return None if self.isDone else self.checkouts(self.count)

    def checkouts(self, end):
        """Returns the command for the checkouts up to a number. It repeats the last answered one, which must not change."""
        first = max(0, len(self.answers) - 1)
        return self.base + ["--first", str(first), "--checkouts", str(max(1, end - first))] + self.tracing()

    def read(self, line):
        words = line.split()
        # A process that is killed may leave half a line.
        if len(words) != 4 or not line.endswith("\n"):
            return
        number, answer = int(words[1]), tuple(words[2:])
        known = self.answers.setdefault(number, answer)
        if known is not answer:
            self.repeated += 1
        if known != answer and self.mayLose:
            # A failover has lost the order, and the key gives another one.
            self.answers[number] = answer
            self.replaced += 1
        elif known != answer:
            self.problems.append(f"{self.name}: checkout {number} was answered with {known}, then with {answer}")

    def finish(self):
        """Goes on with the checkout that was under way, with nobody to kill the process. All of it must work at once."""
        before = self.log.tell()
        code = self.once(self.checkouts(min(len(self.answers) + 1, self.count)))
        self.log.flush()
        with open(self.log.name) as log:
            log.seek(before)
            errors = log.read()
        self.isSettled = code == 0
        if code != 0 or errors:
            self.problems.append(f"{self.name}: its last process ended with {code}: {errors.strip()}")

"""The program of Scripts/chaos --freezes: servers that stand still at random moments of commands, pages and workers."""

import argparse
import collections
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

import frozen
import server

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIMIT = 30  # seconds, which an address allows for a reply
SLACK = 1  # seconds that a command may take beyond its limit
COMMANDS = {
    "list": ["activate", "products.list", "--input", "{}"],
    "register": ["activate", "authentication.register", "--input", '{"email":"EMAIL","password":"correct horse battery"}'],
}
KINDS = [
    "activate", "activate with --timeout", "activate --remote", "activate --remote with --timeout", "run", "serve", "worker",
    "worker with promotion", "signal to activate", "signal to activate --remote"]


class Fault(Exception):
    """What does not hold."""


class Process:
    """A process whose messages are read as they come, with the moments at which they came."""

    def __init__(self, command, folder, text=None):
        self.begin = time.monotonic()
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder,
            env={**os.environ, "HOME": folder})
        if text is not None:
            self.process.stdin.write(text)
        self.process.stdin.close()
        self.lines = []
        self.readers = [threading.Thread(target=self.read, args=[stream], daemon=True) for stream in (self.process.stdout, self.process.stderr)]
        for reader in self.readers:
            reader.start()

    def read(self, stream):
        for line in stream:
            self.lines.append((time.monotonic(), line.rstrip("\n")))

    def seconds(self, text, since, limit):
        """Returns the seconds from a moment until a line with a text comes."""
        while True:
            found = [moment for moment, line in list(self.lines) if text in line and moment >= since]
            if found:
                return found[0] - since
            if time.monotonic() - since > limit:
                raise Fault(f"did not tell '{text}' within {limit} s, but: {self.text}")
            time.sleep(0.01)

    def end(self, limit, since):
        """Returns the exit code, and the seconds from a moment to the end."""
        try:
            code = self.process.wait(max(0.01, since + limit - time.monotonic()))
        except subprocess.TimeoutExpired:
            text = self.text
            self.stop()
            raise Fault(f"had not ended {limit:.1f} s later: {text}")
        return code, time.monotonic() - since

    @property
    def text(self):
        return " / ".join(line for _, line in self.lines)[-700:]

    def stop(self):
        self.process.kill()
        self.process.wait()


class Place:
    """A server of its own with a standby, on which one freeze after the other is played."""

    def __init__(self, options, folder, number):
        self.options, self.number, self.figures, self.started = options, number, collections.defaultdict(list), []
        self.folder = os.path.join(folder, str(number))
        os.mkdir(self.folder)
        self.begin()

    def begin(self):
        """Starts a primary and its standby, and makes the tables of the store and of the queue."""
        self.servers = [subprocess.Popen(
            [os.path.join(SCRIPTS, "postgres"), "run", "--fast"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)]
        self.addresses = [self.servers[0].stdout.readline().strip()]
        self.servers.append(subprocess.Popen(
            [os.path.join(SCRIPTS, "standby"), "run", self.addresses[0]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
        self.addresses.append(self.servers[1].stdout.readline().strip())
        self.folders = [address.partition("host=")[2] for address in self.addresses]
        self.address = f"postgres://boardy@/postgres?host={','.join(self.folders)}"
        worker = self.start(["serve-plugins", "--plugin", "product-management", "--engine", self.address])
        worker.seconds("serving", worker.begin, 60)
        for command in ("list", "register"):
            code = self.start(self.command(command)).process.wait()
            if code != 0:
                raise Fault(f"the preparation ended with {code}")
        worker.process.terminate()
        worker.process.wait()

    def end(self):
        for folder in self.folders:
            frozen.thaw(folder)
        for running in reversed(self.servers):
            running.stdin.close()
            running.wait()

    def command(self, name):
        return [word.replace("EMAIL", f"{random.randrange(10**9)}@example.org") for word in COMMANDS[name]]

    def start(self, arguments, text=None):
        folder = tempfile.mkdtemp(dir=self.folder)
        self.started.append(Process([self.options.launcher, *arguments, "--store", self.address], folder, text))
        return self.started[-1]

    def play(self, kind, seed):
        self.random = random.Random(seed)
        try:
            if "--remote" in kind:
                worker = self.start(["serve-plugins", "--plugin", "product-management", "--engine", self.address])
                worker.seconds("serving", worker.begin, 30)
            {"run": self.session, "serve": self.pages, "worker": self.worker}.get(kind.split()[0], self.activation)(kind)
        finally:
            frozen.thaw(self.folders[0])
            # A process that has not done what it should must not be there in the next case.
            for process in self.started:
                process.stop()
            self.started = []

    # What each kind does. The moments are random, and the limits come from the issue.

    def freeze(self, after):
        time.sleep(after)
        frozen.freeze(self.folders[0])
        return time.monotonic()

    def activation(self, kind):
        command = self.command(self.random.choice(["list", "register"]))
        limit = self.random.uniform(2, 8) if "--timeout" in kind else None
        if limit:
            command += ["--timeout", f"{int(limit * 1000)}ms"]
        if "--remote" in kind:
            command += ["--remote", "product-management", "--engine", self.address]
        process = self.start(command)
        moment = self.freeze(self.random.uniform(0, self.options.span))
        if "signal" in kind:
            time.sleep(self.random.uniform(0, 4))
            number = self.random.choice([signal.SIGINT, signal.SIGTERM])
            if process.process.poll() is None:
                process.process.send_signal(number)
                code, seconds = process.end(10, time.monotonic())
                self.figures["signal to its end"].append(seconds)
                if seconds > SLACK:
                    raise Fault(f"ended {seconds:.2f} s after the signal: {process.text}")
                if code not in (0, 69, 75, 128 + number, -number):
                    raise Fault(f"ended with {code} by the signal {number}: {process.text}")
            return
        since = process.begin if limit else moment
        code, seconds = process.end(3 * LIMIT, since)
        self.figures["beyond --timeout" if limit else "freeze to the end, without --timeout"].append(seconds - (limit or 0))
        if seconds > (limit or LIMIT) + SLACK:
            raise Fault(f"ended {seconds:.2f} s later with a limit of {limit or LIMIT:.2f}: {process.text}")
        if code not in (0, 75):
            raise Fault(f"ended with {code}: {process.text}")

    def session(self, kind):
        """A scripted session tells each problem within the limit, and ends at a signal."""
        script = "\n".join(["Dashboard: Products"] * 3) + "\nDashboard: Quit\n"
        process = self.start(["run", "--script", "-"], script)
        moment = self.freeze(self.random.uniform(0, self.options.span))
        if self.random.random() < 0.5:
            code, seconds = process.end(3 * LIMIT, moment)
            self.figures["freeze to the end of run"].append(seconds)
            if seconds > LIMIT + SLACK:
                raise Fault(f"ended {seconds:.2f} s after the freeze: {process.text}")
            return
        time.sleep(self.random.uniform(0, 10))
        self.signalled(process, 130, 143)

    def signalled(self, process, *codes):
        if process.process.poll() is not None:
            return
        number = self.random.choice([signal.SIGINT, signal.SIGTERM])
        process.process.send_signal(number)
        code, seconds = process.end(10, time.monotonic())
        self.figures["signal to its end"].append(seconds)
        if seconds > SLACK:
            raise Fault(f"ended {seconds:.2f} s after the signal: {process.text}")
        if codes and code not in codes + (0, 69, 75, -number):
            raise Fault(f"ended with {code} by the signal {number}: {process.text}")

    def pages(self, kind):
        process = self.start(["serve", "--port", "0", "--lanes", "1"])
        process.seconds("http://", process.begin, 30)
        url = re.search(r"http://[0-9.:]+", process.text).group()

        def status(path, limit=10):
            try:
                with urllib.request.urlopen(url + path, timeout=limit) as reply:
                    return reply.status
            except urllib.error.HTTPError as error:
                return error.code
            except OSError:
                return None

        def becomes(wanted, limit, name):
            since = time.monotonic()
            while status("/readyz") != wanted:
                if time.monotonic() - since > limit:
                    raise Fault(f"/readyz was not {wanted} after {limit} s: {process.text}")
                time.sleep(0.02)
            self.figures[name].append(time.monotonic() - since)

        becomes(200, 30, "start to ready")
        visitor = threading.Thread(target=status, args=["/", 60], daemon=True)
        visitor.start()
        self.freeze(self.random.uniform(0, 0.3))
        becomes(503, 5, "freeze to /readyz 503")
        if status("/healthz") != 200:
            raise Fault("/healthz was not 200")
        if self.random.random() < 0.7:
            frozen.thaw(self.folders[0])
            becomes(200, 5, "thaw to /readyz 200")
            if status("/") != 200:
                raise Fault(f"the first page after the thaw was not there: {process.text}")
        else:
            time.sleep(self.random.uniform(0, 5))
        self.signalled(process, 130, 143)

    def worker(self, kind):
        process = self.start(
            ["serve-plugins", "--plugin", "product-management", "--engine", self.address, "--drain", "1s"])
        process.seconds("serving", process.begin, 30)
        # Something is under way in half of the cases.
        if self.random.random() < 0.5:
            caller = self.start(self.command("list") + ["--timeout", "500ms", "--remote", "product-management", "--engine", self.address])
        moment = self.freeze(self.random.uniform(0, 0.5))
        if "promotion" in kind:
            time.sleep(self.random.uniform(0, 12))
            self.promote()
            since = time.monotonic()
            self.works(since)
        else:
            self.figures["freeze to queueLost"].append(process.seconds("queueLost", moment, 15))
            time.sleep(self.random.uniform(0, 3))
            frozen.thaw(self.folders[0])
            since = time.monotonic()
            self.figures["thaw to queueRestored"].append(process.seconds("queueRestored", since, 5))
            self.works(since)
        if "promotion" not in kind and self.random.random() < 0.5:
            self.freeze(self.random.uniform(0, 2))
        process.process.send_signal(self.random.choice([signal.SIGINT, signal.SIGTERM]))
        code, seconds = process.end(20, time.monotonic())
        self.figures["signal to the end of a worker, drain 1 s"].append(seconds)
        if seconds > 1 + SLACK + 1:
            raise Fault(f"a worker ended {seconds:.2f} s after the signal: {process.text}")
        if code not in (130, 143):
            raise Fault(f"a worker ended with {code}: {process.text}")

    def promote(self):
        subprocess.run([os.path.join(SCRIPTS, "standby"), "promote", self.addresses[1]], check=True, stdout=subprocess.DEVNULL)

    def works(self, since):
        """Looks that an activation of the worker's board is answered within five seconds."""
        caller = self.start(self.command("list") + ["--remote", "product-management", "--engine", self.address])
        code, seconds = caller.end(60, since)
        self.figures["return or promotion to the answer of a worker"].append(seconds)
        if code != 0 or seconds > 5 + SLACK:
            raise Fault(f"a caller ended with {code} {seconds:.2f} s after the server was back: {caller.text}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--freezes", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--places", type=int, default=6)
    parser.add_argument("--span", type=float, default=0.8)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    options.launcher = os.path.join(os.path.dirname(options.program), "launcher")
    folder = tempfile.mkdtemp(prefix="freezes-")
    draws = random.Random(options.seed)
    work = collections.deque((number, KINDS[number % len(KINDS)], draws.randrange(1 << 30)) for number in range(options.freezes))
    print(f"seed {options.seed}", flush=True)
    places, counts, problems, lock = [], collections.Counter(), [], threading.Lock()

    def run(number):
        place = Place(options, folder, number)
        places.append(place)
        try:
            while True:
                with lock:
                    if not work:
                        return
                    index, kind, seed = work.popleft()
                begin = time.monotonic()
                try:
                    place.play(kind, seed)
                    result = "ok"
                except Fault as fault:
                    result = str(fault)
                    problems.append(f"freeze {index}, {kind}: {fault}")
                counts[kind] += 1
                print(f"{index:>4} {time.monotonic() - begin:5.1f} s {kind}: {result}", flush=True)
                if "promotion" in kind:
                    # The promoted server has no standby any more.
                    place.end()
                    place.begin()
        except Exception as error:
            problems.append(f"place {number}: {error!r}")
        finally:
            place.end()

    threads = [threading.Thread(target=run, args=[number]) for number in range(options.places)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    shutil.rmtree(folder)
    figures = collections.defaultdict(list)
    for place in places:
        for name, values in place.figures.items():
            figures[name] += values
    print(f"{counts.total()} freezes: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))
    for name, values in figures.items():
        values.sort()
        print(f"{name}: {len(values)} times, median {values[len(values) // 2]:.2f} s, longest {values[-1]:.2f} s")
    if problems:
        print("\n".join(f"seed {options.seed}: {problem}" for problem in problems), file=sys.stderr)
        sys.exit(70)


if __name__ == "__main__":
    main()

"""The program of Scripts/bench-serve."""

import argparse
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time

import fill
import plainsql
from browser import Browser

PARTS = ["pages", "purchases", "registers", "streams", "crowd"]
SKU_STOCK = 1_000_000
PRODUCT = "/products/KIT-MUG-001"


class Server:
    """A running `launcher serve` on a store."""

    def __init__(self, release, store, *arguments, environment=None):
        command = [f"{release}/launcher", "serve", "--port", "0", "--store", store, "--quiet", "--max-passwords", "0",
                   "--max-client-sessions", "0", *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        address = self.process.stdout.readline()
        found = re.search(r":(\d+)", address)
        if not found:
            raise SystemExit(f"launcher serve printed {address!r}")
        self.port = int(found[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Stops the server, and returns the seconds that it took."""
        if self.process.poll() is not None:
            return 0
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        return time.monotonic() - begin

    def status(self, name):
        with open(f"/proc/{self.process.pid}/status") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith(name + ":"))

    def resident(self):
        return self.status("VmRSS")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def figures(self):
        """What the server holds at this moment. A task runs one session, and each lane counts its own."""
        browser = Browser(self.port)
        text = browser.request("GET", "/metrics")[1]
        browser.close()
        count = lambda name: sum(int(number) for number in re.findall(rf"^{name}(?:\{{[^}}]*\}})? (\d+)$", text, re.M))
        return {
            "sessions": count("web_sessions"), "tasks": count("web_lane_sessions"), "streams": count("web_streams"),
            "descriptors": self.descriptors(), "threads": self.status("Threads")}

    def settle(self, is_settled, seconds):
        """Waits until the figures are as they should be, and returns them, or the last ones."""
        end = time.monotonic() + seconds
        while not is_settled(figures := self.figures()) and time.monotonic() < end:
            time.sleep(0.2)
        return figures


def percentiles(times):
    times = sorted(times)
    at = lambda share: times[min(len(times) - 1, int(len(times) * share))] * 1000
    return at(0.5), at(0.99)


def together(count, work):
    """Calls the function with 0, 1, … in as many threads, and raises the first error."""
    errors = []

    def run(number):
        try:
            work(number)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def begin_sessions(port, count):
    """Begins sessions that have seen the dashboard, and returns the header of cookies of each."""
    cookies = []

    def begin(number):
        browser = Browser(port)
        for _ in range(count // 10 + (number < count % 10)):
            browser.cookies.clear()
            browser.look()
            cookies.append(browser.cookie)
        browser.close()

    together(10, begin)
    return cookies


def processor_time(process):
    """The seconds of processor time that a process has taken."""
    with open(f"/proc/{process.pid}/stat") as stat:
        return sum(int(ticks) for ticks in stat.read().rsplit(")", 1)[1].split()[11:13]) / os.sysconf("SC_CLK_TCK")


def rate(process, url, seconds, cookies):
    """Requests a second that wrk gets over 32 connections, and the microseconds of each in the server.

    Each request has the next cookie of a file; without a file none has one.
    """
    script = ["-s", os.path.join(os.path.dirname(__file__), "sessions.lua")] if cookies else []
    # A page that nobody has looked at for five seconds is made anew, so the first second does not count.
    for length in (1, seconds):
        begin = processor_time(process)
        command = ["wrk", "-t1", "-c32", f"-d{length}s", *script, url]
        output = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "COOKIES": cookies or ""}).stdout
    if found := re.search(r"Non-2xx or 3xx responses: (\d+)", output):
        raise SystemExit(f"{found[1]} responses were errors")
    count = int(re.search(r"(\d+) requests in", output)[1])
    return float(re.search(r"Requests/sec:\s+(\S+)", output)[1]), (processor_time(process) - begin) * 1e6 / count


def beside_bare(options, name, server, path, size, cookies):
    """Measures a page in turns with one of the same size by libmicrohttpd alone, and returns the median ratio of the rates."""
    bare = subprocess.Popen([f"{options.release}/page", str(size)], stdout=subprocess.PIPE, text=True)
    bare_url = f"http://127.0.0.1:{int(bare.stdout.readline())}/"
    ratios, costs = [], []
    for _ in range(options.turns):
        plain, least = rate(bare, bare_url, options.seconds, cookies)
        ours, cost = rate(server.process, f"http://127.0.0.1:{server.port}{path}", options.seconds, cookies)
        ratios.append(ours / plain)
        costs.append(least / cost)
        print(
            f"pages: {name}: {ours:8.0f}/s of {size} bytes, {plain:8.0f}/s bare, ratio {ratios[-1]:.2f}; processor time a request "
            f"{cost:.1f} and {least:.1f} µs, ratio {costs[-1]:.2f}", flush=True)
    bare.kill()
    bare.wait()
    print(f"pages: {name}: median ratio {statistics.median(ratios):.2f}, of processor time {statistics.median(costs):.2f}")
    return statistics.median(ratios)


def pages(options, stores, goals):
    with Server(options.release, stores.copy("start", "served"), "--max-sessions", str(options.sessions + 100)) as server:
        begin_sessions(server.port, 20)
        before = server.resident()
        cookies = begin_sessions(server.port, options.sessions)
        memory = (server.resident() - before) / options.sessions
        file = stores.path("cookies")
        with open(file, "w") as lines:
            lines.write("\n".join(cookies) + "\n")
        first = Browser(server.port)
        first.cookies = dict(cookie.split("=", 1) for cookie in cookies[0].split("; "))
        dashboard = beside_bare(options, "dashboard", server, "/", len(first.look().encode()), file)
        status, page = Browser(server.port).request("GET", PRODUCT)
        if status != 200:
            raise SystemExit(f"GET {PRODUCT} gave {status}")
        product = beside_bare(options, "product", server, PRODUCT, len(page.encode()), None)
    print(f"pages: {memory:.1f} kB a session")
    goals["the dashboard reaches 0.65 of a bare page"] = dashboard >= 0.65
    goals["the page of a product reaches 0.8 of a bare page"] = product >= 0.8
    goals["a session takes at most 50 kB"] = memory <= 50


def sign_in(server, buyers):
    """Signs buyers in, and returns their browsers, whose connections are closed."""
    browsers = [Browser(server.port) for _ in range(buyers)]

    def enter(number):
        browsers[number].look()
        browsers[number].sign_in(f"buyer-{number}@example.org", registering=False)
        browsers[number].close()

    together(buyers, enter)
    return browsers


def buy(options, server):
    """Lets signed-in buyers buy for some seconds.

    Returns the purchases a second, their times in seconds, and the milliseconds of processor time that the server and the clients take for each.
    """
    cookies = [browser.cookie for browser in sign_in(server, options.buyers)]
    used, clients, begin = processor_time(server.process), os.times(), time.monotonic()
    command = [f"{options.release}/buy", str(server.port), str(options.seconds), *cookies]
    output = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    seconds, used, after = time.monotonic() - begin, processor_time(server.process) - used, os.times()
    times = [float(line) / 1000 for line in output.split()]
    sent = after.children_user + after.children_system - clients.children_user - clients.children_system
    return len(times) / seconds, times, used * 1000 / len(times), sent * 1000 / len(times)


def purchases(options, stores, goals):
    with Server(options.release, stores.path("start")) as server:
        together(options.buyers, lambda number: register(server, f"buyer-{number}@example.org"))
    file, count = stores.path("statements.json"), 1000
    environment = plainsql.recording(f"{options.release}/launcher", file)
    with Server(options.release, stores.copy("start", "watched"), "--lanes", "1", environment=environment) as server:
        buyers = sign_in(server, options.buyers)
        for browser in buyers:
            browser.look()
        for number in range(count):
            buyers[number % len(buyers)].buy()
    commits, unsynced = plainsql.unsynced(file)
    print(f"purchases: {commits} commits were recorded, and {unsynced} of them did not wait for the disk")
    goals["each commit of the server waits for the disk"] = unsynced == 0 < commits
    entries, ratios, costs = bought(plainsql.statements(file)), [], []
    for _ in range(options.turns):
        with Server(options.release, stores.copy("start", "served")) as server:
            ours, times, cost, sent = buy(options, server)
            costs.append(cost)
        connection = plainsql.connect(stores.copy("start", "plain"))
        begin = time.monotonic()
        for sql, values in entries:
            connection.execute(sql, values).fetchall()
        plain = count / (time.monotonic() - begin)
        connection.close()
        ratios.append(ours / plain)
        half, most = percentiles(times)
        print(
            f"purchases: {ours:.1f}/s, p50 {half:.0f} ms, p99 {most:.0f} ms; plain SQL {plain:.1f}/s; ratio {ratios[-1]:.2f}; "
            f"processor time a purchase {cost:.2f} ms, and {sent:.2f} ms of the clients", flush=True)
    print(
        f"purchases: median ratio {statistics.median(ratios):.2f}, {statistics.median(costs):.2f} ms of processor time and "
        f"{len(entries) / count:.0f} statements a purchase")
    goals["purchases reach 0.7 of plain SQL"] = statistics.median(ratios) >= 0.7


def bought(entries):
    """Returns the statements of the purchases, without those by which the buyers sign in before and out after them."""
    places = [place for place, (sql, _) in enumerate(entries) if "cart_lines" in sql or "orders SET stock" in sql]
    entries = entries[places[0] - 1:places[-1] + 2]
    if not entries[0][0].startswith("BEGIN") or entries[-1][0] != "COMMIT":
        raise SystemExit(f"the purchases begin with {entries[0][0]!r} and end with {entries[-1][0]!r}")
    return entries


def register(server, email):
    browser = Browser(server.port)
    browser.look()
    browser.press("Register")
    browser.press("Create account", name="Load", email=email, password="correct horse battery")
    browser.close()


def registers(options, stores, goals):
    looks, acts, count, end = [], [], [], time.monotonic() + options.seconds * options.turns
    with Server(options.release, stores.copy("start", "served")) as server:

        def work(number):
            browser = Browser(server.port)
            browser.look()
            while time.monotonic() < end:
                begin = time.monotonic()
                if number == 0:
                    browser.look()
                    looks.append(time.monotonic() - begin)
                    time.sleep(0.01)
                elif number == 1:
                    browser.press("Show cart")
                    acts.append(time.monotonic() - begin)
                    time.sleep(0.01)
                else:
                    email = f"{number}-{len(count)}-{time.time_ns()}@example.org"
                    browser.press("Register")
                    browser.press("Create account", name="Load", email=email, password="correct horse battery")
                    browser.press("Sign out")
                    count.append(1)

        together(14, work)
    for name, times in ("a look", looks), ("an action", acts):
        half, most = percentiles(times)
        print(f"registers: {name} takes p50 {half:.1f} ms, p99 {most:.1f} ms beside {len(count)} registrations ({len(times)} times)")
        goals[f"{name} takes at most 250 ms while 12 register"] = most <= 250


def open_streams(port, cookies):
    """Opens an event stream of each session, and returns the connections when all have received something."""
    readers = []
    for cookie in cookies:
        reader = socket.create_connection(("127.0.0.1", port))
        reader.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n".encode())
        readers.append(reader)
    for reader in readers:
        reader.recv(4096)
    return readers


def kill(readers):
    """Resets connections, as the end of a browser's process does."""
    for reader in readers:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        reader.close()


def streams(options, stores, goals):
    idle, count = 10, options.sessions
    limits = ["--max-sessions", str(count + 100), "--idle", f"{idle}s"]
    with Server(options.release, stores.copy("start", "served"), *limits) as server:
        # While the process has a store open, SQLite keeps the descriptors of its closed connections for the next ones, as a close would end
        # the locks of the others. So each lane has had its connection before anything is counted.
        begin_sessions(server.port, 40)
        before = server.settle(lambda now: now["tasks"] == 0, idle + 20)
        print(f"streams: before    {before}")
        readers = open_streams(server.port, begin_sessions(server.port, count))
        print(f"streams: open      {server.figures()}")
        kill(readers[::2])
        half = server.settle(lambda now: now["streams"] <= count - len(readers[::2]), 20)
        print(f"streams: half      {half}", flush=True)
        goals["the streams of killed readers are closed"] = half["streams"] == count - len(readers[::2])
        # A stream is no request, so the sessions end, and the other streams with them.
        server.settle(lambda now: now["tasks"] == 0, idle + 20)
        kill(readers[1::2])
        keys = ["sessions", "tasks", "streams", "descriptors", "threads"]
        end = server.settle(lambda now: all(now[key] <= before[key] for key in keys), 60)
        print(f"streams: at rest   {end}")
        for key in keys:
            goals[f"no {key} are left"] = end[key] <= before[key]
        readers = open_streams(server.port, begin_sessions(server.port, count))
        kill(readers[::2])
        seconds, code = server.stop(), server.process.returncode
        print(f"streams: stopped with {count} streams, half of them killed just before, in {seconds:.2f} s with {code}")
    goals["the server stops within 1 s"] = seconds <= 1 and code in (0, 143)


def crowd(options, stores, goals):
    with Server(options.release, stores.copy("start", "served")) as server:
        watcher, times, stop = Browser(server.port), [], threading.Event()
        watcher.look()

        def watch():
            while not stop.is_set():
                begin = time.monotonic()
                watcher.look()
                times.append(time.monotonic() - begin)
                time.sleep(0.005)

        thread = threading.Thread(target=watch)
        thread.start()
        others = []
        for _ in range(10_000):
            try:
                others.append(socket.create_connection(("127.0.0.1", server.port), timeout=1))
            except OSError:
                break
        dripping = others[-200:]
        big = socket.create_connection(("127.0.0.1", server.port))
        big.sendall(f"POST /answer HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 10000000000\r\n\r\n".encode())
        end, sent = time.monotonic() + options.seconds, 0
        while time.monotonic() < end:
            for one in dripping:
                try:
                    one.send(b"G" if sent == 0 else b"x")
                except OSError:
                    pass
            try:
                sent += big.send(b"x" * 65536)
            except OSError:
                sent = max(sent, 1)
            time.sleep(0.05)
        stop.set()
        thread.join()
        for one in others:
            one.close()
        half, most = percentiles(times)
        print(
            f"crowd: a page takes p50 {half:.1f} ms, p99 {most:.1f} ms, at most {max(times) * 1000:.1f} ms beside {len(others)} connections; {sent} bytes of the long body were "
            f"taken; {server.resident()} kB of memory")
        goals["a page takes at most 100 ms beside a crowd"] = most <= 100


def fill_start(options, stores):
    """Makes the store `start`: an operator, and the example catalogue with plenty of stock."""
    catalogue = '{"path":"docs/examples/catalogue.json"}'
    owner = [options.program, "activate", "--store", stores.path("start"), "--quiet"]
    account = '{"email":"owner@example.org","password":"correct horse battery"}'
    calls = [
        ("authentication.register", account), ("authentication.grant", '{"email":"owner@example.org","role":"operator"}'),
        ("authentication.login", account), ("products.import", catalogue)]
    for contract, value in calls:
        subprocess.run([*owner, contract, "--input", value], check=True, stdout=subprocess.DEVNULL)
    fill.deliver(stores.path("start"), SKU_STOCK)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("release")
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--sessions", type=int, default=1000)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--buyers", type=int, default=24)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if unknown := [part for part in options.parts if part not in PARTS]:
        parser.error(f"there is no part {unknown[0]}; the parts are {', '.join(PARTS)}")
    options.program, options.folder, goals = f"{options.release}/launcher", None, {}
    with plainsql.Stores(options) as stores:
        fill_start(options, stores)
        for part in options.parts or PARTS:
            globals()[part](options, stores, goals)
    for goal, is_met in goals.items():
        print(f"{'met   ' if is_met else 'MISSED'} {goal}")
    sys.exit(1 if options.check and not all(goals.values()) else 0)


if __name__ == "__main__":
    main()

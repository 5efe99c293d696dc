"""The program of `Scripts/bench-serve --sanitize`: all kinds of load at once at a server that a sanitizer watches."""

import json
import os
import re
import socket
import sys
import time
import types

import plainsql
from browser import Browser
from measure import Server, begin_sessions, fill_start, kill, open_streams, register, together

TOKEN = "A" * 43
# Memory whose address Swift keeps in a form that the leak detector does not recognize: shifted in the count of an object (the table of its weak
# references), or with flags in it (the characters of a string).
HIDDEN = ["formWeakReference"]


def look(server, end):
    while time.monotonic() < end:
        begin_sessions(server.port, 20)


def inspect(server, port, end):
    """Looks into the sessions as an operator's program, and follows one of them."""
    right = f"Authorization: Bearer {TOKEN}\r\n"
    browser = Browser(port, right)
    while time.monotonic() < end:
        sessions = json.loads(browser.request("GET", "/sessions.json")[1])
        numbers = [entry["number"] for entry in sessions["sessions"]][-3:]
        for path in ["/graph.json", "/"] + [f"/sessions/{number}.json" for number in numbers]:
            status, text = browser.request("GET", path)
            if status not in (200, 404):
                raise RuntimeError(f"{path} gave {status}: {text[:300]}")
        for number in numbers:
            with socket.create_connection(("127.0.0.1", port)) as stream:
                stream.sendall(f"GET /sessions/{number}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{right}\r\n".encode())
                stream.recv(4096)
        server.figures()


def buy(server, number, end):
    browser = Browser(server.port)
    browser.look()
    browser.sign_in(f"sanitized-{number}@example.org")
    while time.monotonic() < end:
        browser.buy()


def crowd(server, end):
    """Connects often, drips, sends what is no request, and goes without a word."""
    attacks = [
        b"GET / HTTP/1.1\r\nHost: a", b"POST /answer HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10000000000\r\n\r\nx",
        b"\0\xff\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"a" * 70000 + b"\r\n\r\n", b"PUT / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"]
    while time.monotonic() < end:
        others = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(200)]
        for number, one in enumerate(others):
            try:
                one.sendall(attacks[number % len(attacks)])
            except OSError:
                pass
        kill(others)


def listen(server, end, left):
    while time.monotonic() < end:
        readers = open_streams(server.port, begin_sessions(server.port, 60))
        kill(readers[::2])
        left[:] = readers[1::2]


def main():
    folder, kind, seconds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    options = types.SimpleNamespace(program=f"{folder}/launcher", release=folder, folder=None)
    with plainsql.Stores(options) as stores:
        report, rules = stores.path("report"), stores.path("hidden")
        with open(rules, "w") as lines:
            lines.writelines(f"leak:{name}\n" for name in HIDDEN)
        os.environ.update(BOARDY_INSPECTOR_TOKEN=TOKEN, ASAN_OPTIONS="detect_leaks=0")
        fill_start(options, stores)
        environment = {
            **os.environ, "TSAN_OPTIONS": f"log_path={report} halt_on_error=0", "ASAN_OPTIONS": f"log_path={report} detect_leaks=1",
            "LSAN_OPTIONS": f"suppressions={rules} print_suppressions=0"}
        with socket.create_server(("127.0.0.1", 0)) as free:
            inspector = free.getsockname()[1]
        more = ["--inspector", str(inspector), "--lanes", "4", "--idle", "5s"]
        with Server(folder, stores.path("start"), *more, environment=environment) as server:
            end, left, count = time.monotonic() + seconds, [], 4
            work = [
                lambda: look(server, end), lambda: listen(server, end, left), lambda: crowd(server, end),
                lambda: inspect(server, inspector, end)]
            work += [lambda number=number: buy(server, number, end) for number in range(count)]
            work += [lambda number=number: register(server, f"more-{number}@example.org") for number in range(count)]
            together(len(work), lambda number: work[number]())
            text = Browser(server.port).request("GET", "/metrics")[1]
            count = sum(int(each) for each in re.findall(r"^web_requests_total\S* (\d+)$", text, re.M))
            print(f"load: {count} requests, {server.figures()}, then SIGTERM while streams are open")
            took = server.stop()
            code = server.process.returncode
        found = [name for name in os.listdir(stores.folder) if name.startswith("report")]
        for name in found:
            with open(stores.path(name)) as lines:
                print(lines.read())
        print(f"{kind}: stopped in {took:.1f} s with {code}; {'NOT CLEAN' if found else 'no report'}")
        sys.exit(1 if found or code != 143 else 0)


if __name__ == "__main__":
    main()

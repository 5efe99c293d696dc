"""Servers of the shop, and people in front of browsers who buy there."""

import collections
import re
import socket
import threading
import time

import members
from browser import Browser


class ShopServer(members.Service):
    """A `launcher serve`, at the same port after each kill."""

    LANES = 4

    def __init__(self, number, options, queue, store, folder):
        """Without a queue all modules are in the process of the server."""
        super().__init__(f"server-{number}", folder)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.serve = [options.launcher, "serve", "--store", store, "--port", str(self.port), "--lanes", str(self.LANES), "--quiet"]
        self.serve += ["--max-passwords", "0", "--max-client-sessions", "0"]
        if queue:
            self.serve += ["--remote", "payment,product-management", "--engine", queue, "--seal-key", options.key]
        self.ends = 0

    def kill(self):
        """Kills the server, or ends it as its operator does, in turns. Returns false if there is none."""
        if self.ends >= self.kills:
            return super().kill()
        with self.lock:
            if self.process is None or self.process.poll() is not None:
                return False
            self.process.terminate()
            self.ends += 1
            return True

    def command(self):
        return None if self.isEnding else self.serve

    def read(self, line):
        # The first line is the address. A new session goes to the lane with the fewest, so each lane has a connection after these.
        for _ in range(self.LANES):
            try:
                browser = Browser(self.port, limit=10)
                browser.look()
            except (OSError, RuntimeError):
                pass
            browser.close()


class Visitor:
    """A person who buys again and again: in one session for as long as its server lives, or in a new one each time."""

    LIMIT = 30  # seconds, for each page

    def __init__(self, number, server, isNew):
        self.name, self.server, self.isNew = f"visitor-{number}", server, isNew
        self.email, self.products = f"{self.name}@example.org", number
        self.answers, self.unanswered, self.told, self.problems = [], 0, collections.Counter(), []
        self.browser, self.isEnding, self.isStopped = None, False, False
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self):
        while not self.isEnding:
            self.visit()
        # With nobody to kill the server, the last purchase settles what was under way.
        end = time.monotonic() + 60
        while not self.isStopped:
            if self.visit():
                return
            if time.monotonic() > end:
                self.problems.append(f"{self.name} could not buy at the end: {dict(self.told)}")
                return

    def visit(self):
        """Buys once. Returns false if there was no receipt: the server was killed, or says so."""
        try:
            if self.browser is None:
                self.enter()
            self.buy()
            if self.isNew:
                self.browser.quit()
                self.leave()
            return True
        except (OSError, RuntimeError) as error:
            self.told[re.sub(r"\d+", "…", str(error).partition("\n")[0])[:200]] += 1
            self.leave()
            time.sleep(0.1)
            return False

    def enter(self):
        self.browser = Browser(self.server.port, limit=self.LIMIT)
        self.browser.look()
        self.browser.sign_in(self.email, registering=False)

    def buy(self):
        # The first two products of the shop run out, and people in front of a page do not look for others.
        self.products = (self.products + 1) % 18
        self.browser.order(f"P{self.products + 3}")
        self.unanswered += 1
        page = self.browser.pay()
        self.answers.append(re.search(r"order-[0-9a-f-]{36}", page)[0])
        self.unanswered -= 1

    def leave(self):
        if self.browser:
            self.browser.close()
        self.browser = None

    def stop(self):
        """Lets the person go without a last purchase."""
        self.isEnding = self.isStopped = True
        if self.thread.ident:
            self.thread.join()

"""Commands that begin and end beside the other processes of a run."""

import collections
import json
import os
import random
import time

import members
from files import damage


def purchase(key):
    card = {"number": "4242424242424242", "expiry": "12/49", "cvc": "073"}
    return json.dumps({"key": key, "payment": {"card": card}})


def account(email):
    return json.dumps({"email": email, "password": "correct horse battery"})


class Buyer(members.Member):
    """A person who buys by commands: one for the cart, and one for the checkout, which is repeated under its key until it is answered."""

    def __init__(self, number, options, store, folder):
        super().__init__(f"buyer-{number}", folder)
        self.number, self.launcher, self.isInCart, self.end = number, options.launcher, False, None
        self.rest = ["--store", store, "--profile", self.name, "--quiet"]
        self.answers = {}

    def accounts(self):
        """Returns the commands that register the person and sign in."""
        email = f"{self.name}@example.org"
        return [self.register(email), self.activate("authentication.login", account(email))]

    def register(self, email):
        return self.activate("authentication.register", account(email))

    def activate(self, contract, value):
        return [self.launcher, "activate", contract, "--input", value, *self.rest]

    def command(self):
        if self.isEnding and len(self.answers) >= self.end:
            return None
        if not self.isInCart:
            return [self.launcher, "open", f"app://cart/add/P{3 + len(self.answers) % 18}", *self.rest]
        return self.activate("shopping.checkout", purchase(f"checkout-{len(self.answers)}"))

    def read(self, line):
        try:
            answer = json.loads(line)
        except ValueError:  # the half of a line
            return
        if not self.isInCart:
            self.isInCart = answer["outcome"] == "added"
            return
        # The cart of an order that was not answered may have been ordered before.
        self.isInCart = False
        if answer["outcome"] == "paid":
            self.answers[len(self.answers)] = (answer["order"]["id"], answer["transaction"]["id"])

    def finish(self):
        """Lets the person end the purchase that is under way."""
        self.end, self.isEnding = len(self.answers) + 1, True


class Command(members.Member):
    """A command that only reads: of the launcher, or a shell of SQLite. The next one follows after a moment, in which others may be alone."""

    MOMENT = 0.4  # seconds at most

    def __init__(self, number, options, store, folder):
        super().__init__(f"command-{number}", folder)
        self.random, self.counts, self.problems = random.Random(options.seed * 100 + number), collections.Counter(), []
        # Not beside the store, whose files begin with its name.
        self.backup = os.path.join(folder, f"{self.name}.backup")
        at = ["--store", store, "--quiet"]
        self.commands = {
            "products": [options.launcher, "activate", "products.list", "--input", "{}", *at],
            "details": [options.launcher, "open", "app://products/P3", *at],
            "orders": [options.launcher, "activate", "shopping.orders", "--input", "{}", "--profile", "shopper-1", *at],
            "check": [options.launcher, "store", "check", "--store", store],
            "backup": [options.launcher, "store", "backup", self.backup, "--store", store],
            "shell": ["sqlite3", "-cmd", ".timeout 5000", store, "SELECT count(*) FROM orders JOIN order_lines ON order_id = id"],
        }

    def command(self):
        self.check()
        if self.isEnding:
            return None
        time.sleep(self.random.uniform(0, self.MOMENT))
        name = self.random.choice(list(self.commands))
        self.counts[name] += 1
        return self.commands[name]

    def check(self):
        """Looks for damage in the backup that the last command has made, and deletes it. One that was killed leaves none under this name."""
        if os.path.exists(self.backup):
            self.problems += [f"a backup {problem}" for problem in damage(self.backup)]
            self.counts["whole backup"] += 1
            os.remove(self.backup)

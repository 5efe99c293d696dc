"""A private PostgreSQL server for a comparison, with a database for each store."""

import collections
import os
import subprocess
import time

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "postgres")
SCHEMAS = '"authentication", "product-management", "shopping", "payment", "boardy"'


class Server:
    """Runs as long as the block, and waits for the disk with each commit unless it is fast."""

    environment = None  # the environment of this process

    def __init__(self, fast=False):
        self.start = [SCRIPT, "start"] + (["--fast"] if fast else [])

    def __enter__(self):
        self.address = subprocess.run(
            self.start, check=True, stdout=subprocess.PIPE, text=True, env=self.environment).stdout.strip()
        self.folder = self.address.partition("host=")[2]
        self.read = 0
        return self

    def __exit__(self, *_):
        subprocess.run([SCRIPT, "stop", self.address], check=True)

    def restart(self, mode):
        """Starts the server again, after a `fast` or an `immediate` stop."""
        subprocess.run([SCRIPT, "restart", self.address, mode], check=True, env=self.environment)

    def settle(self, address, which="true"):
        """Waits until nobody is connected to a database any more, of those for whom a condition is true. Returns false after a minute."""
        end = time.monotonic() + 60
        others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        while self.query(address, f"{others} AND {which}"):
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def errors(self):
        """Returns how often the server has reported each error since the last call."""
        path = os.path.join(self.folder, "log")
        with open(path, errors="replace") as log:
            log.seek(self.read)
            lines = log.readlines()
            self.read = log.tell()
        return collections.Counter(line.partition(" ERROR:  ")[2].strip() for line in lines if " ERROR:  " in line)

    def database(self, name):
        """Creates an empty database, and returns its address."""
        self.query(self.address, f"CREATE DATABASE {name}")
        return self.address.replace("/postgres?", f"/{name}?")

    def rows(self, address, sql, limit=None):
        """Returns the rows as lists of texts. NULL is an empty text. Within a limit of seconds errors are expected, and not printed."""
        command = ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set", "ON_ERROR_STOP=1"]
        environment = {**os.environ, "PGOPTIONS": f"-c search_path={SCHEMAS.replace(' ', '')}"}
        output = subprocess.run(
            command + ["--dbname", address, "--command", sql], check=True, stdout=subprocess.PIPE, text=True,
            stderr=subprocess.DEVNULL if limit else None, env=environment, timeout=limit).stdout
        return [line.split("|") for line in output.splitlines()]

    def query(self, address, sql):
        """Returns the first value of the first row, as a number if it is one; None for no row or NULL."""
        rows = self.rows(address, sql)
        value = rows[0][0] if rows else ""
        return int(value) if value.lstrip("-").isdigit() else value or None

"""A private PostgreSQL server for a comparison, with a database for each store."""

import collections
import os
import subprocess

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "postgres")
SCHEMAS = '"authentication", "product-management", "shopping", "payment"'


class Server:
    """Runs as long as the block, and waits for the disk with each commit."""

    def __enter__(self):
        self.address = subprocess.run([SCRIPT, "start"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        self.read = 0
        return self

    def __exit__(self, *_):
        subprocess.run([SCRIPT, "stop", self.address], check=True)

    def errors(self):
        """Returns how often the server has reported each error since the last call."""
        path = os.path.join(self.address.partition("host=")[2], "log")
        with open(path, errors="replace") as log:
            log.seek(self.read)
            lines = log.readlines()
            self.read = log.tell()
        return collections.Counter(line.partition(" ERROR:  ")[2].strip() for line in lines if " ERROR:  " in line)

    def database(self, name):
        """Creates an empty database, and returns its address."""
        self.query(self.address, f"CREATE DATABASE {name}")
        return self.address.replace("/postgres?", f"/{name}?")

    def query(self, address, sql):
        """Returns the first value of the first row, as a number if it is one; None for no row or NULL."""
        command = ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set", "ON_ERROR_STOP=1"]
        environment = {**os.environ, "PGOPTIONS": f"-c search_path={SCHEMAS.replace(' ', '')}"}
        output = subprocess.run(
            command + ["--dbname", address, "--command", sql], check=True, stdout=subprocess.PIPE, text=True,
            env=environment).stdout
        value = output.partition("\n")[0].partition("|")[0]
        return int(value) if value.lstrip("-").isdigit() else value or None

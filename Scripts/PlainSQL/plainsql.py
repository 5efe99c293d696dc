"""What the comparisons with plain SQL share: stores, and the statements that the shop ran on them."""

import json
import os
import re
import shutil
import sqlite3
import tempfile

PRAGMAS = "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
SYNC = "fdatasync"
BUSY_TIMEOUT = 5  # seconds, as in Store


class Stores:
    """A folder of stores, which is deleted at the end."""

    def __init__(self, options):
        self.folder = tempfile.mkdtemp(prefix="plain-sql-", dir=options.folder or os.path.dirname(options.program))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def copy(self, name, to):
        """Copies a store that nobody has open, so that it has no log."""
        for end in ("", "-wal", "-shm"):
            if os.path.exists(self.path(to) + end):
                os.remove(self.path(to) + end)
        if os.path.exists(self.path(name) + "-wal"):
            raise SystemExit(f"the store {name} was not closed")
        shutil.copyfile(self.path(name), self.path(to))
        return self.path(to)


def recording(program, file):
    """The environment in which the program writes its statements into a file."""
    library = os.path.join(os.path.dirname(program), "statements.so")
    return {**os.environ, "LD_PRELOAD": library, "STATEMENTS_FILE": file}


def statements(file):
    """Returns the recorded statements with their values. Equal SQL is one object, as SQLite's cache likes it."""
    known, result = {}, []
    with open(file) as lines:
        for line in lines:
            entry = json.loads(line)
            if entry["s"] == SYNC:
                continue
            sql = known.setdefault(entry["s"], entry["s"])
            result.append((sql, tuple(bytes.fromhex(v["x"]) if isinstance(v, dict) else v for v in entry["v"])))
    return result


def unsynced(file):
    """Returns the number of commits and the number of those that did not wait for the disk before the next transaction."""
    commits, waiting, missed = 0, False, 0
    with open(file) as lines:
        for line in lines:
            sql = json.loads(line)["s"]
            if sql.startswith("BEGIN"):
                missed, waiting = missed + waiting, False
            elif sql == "COMMIT":
                commits, waiting = commits + 1, True
            elif sql == SYNC:
                waiting = False
    return commits, missed + waiting


def literal(value):
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    return str(value) if isinstance(value, (int, float)) else "'" + value.replace("'", "''") + "'"


def script(entries):
    """Returns the statements as a script for the shell, with their values as literals."""
    lines = [PRAGMAS]
    for sql, values in entries:
        rest = iter(values)
        parts = re.split(r"('[^']*'|\?\d*)", " ".join(sql.split()))
        for place, part in enumerate(parts):
            if part.startswith("?"):
                parts[place] = literal(values[int(part[1:]) - 1] if part[1:] else next(rest))
        lines.append("".join(parts) + ";")
    return "\n".join(lines) + "\n"


def connect(path):
    connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None, cached_statements=500)
    connection.executescript(PRAGMAS)
    return connection

"""The files of stores, as SQLite sees them when no process of a run has them open."""

import sqlite3


class File:
    """The store when no process has it open, with the questions that a `server.Server` answers."""

    def rows(self, store, sql):
        connection = sqlite3.connect(store)
        try:
            return [["" if value is None else str(value) for value in row] for row in connection.execute(sql)]
        finally:
            connection.close()

    def query(self, store, sql):
        connection = sqlite3.connect(store)
        try:
            return connection.execute(sql).fetchone()[0]
        finally:
            connection.close()


def damage(store):
    """Returns what SQLite finds wrong with a file, as the end of a sentence."""
    try:
        found = [row[0] for row in File().rows(store, "PRAGMA integrity_check")]
        found += [f"{table} row {row} names no {parent}" for table, row, parent, _ in File().rows(store, "PRAGMA foreign_key_check")]
    except sqlite3.DatabaseError as error:
        found = [str(error)]
    return [] if found == ["ok"] else [f"is damaged: {line}" for line in found[:20]]

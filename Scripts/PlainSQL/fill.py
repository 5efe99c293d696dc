"""Fills a store with copies of the orders that are in it."""

import sqlite3

import plainsql

# The tables of an order, in an order that their references allow, with the condition for the rows to copy and the columns that get values of
# the copy. `id INTEGER PRIMARY KEY` columns are numbered by SQLite.
TABLES = [
    ("orders", "id = copies.old", {"id": "new", "key": "payment", "transaction_id": "charge", "reservation": "stock"}),
    ("order_lines", "order_id = copies.old", {"order_id": "new"}),
    ("order_keys", "order_id = copies.old", {"order_id": "new", "key": "'copy-' || copies.rowid"}),
    ("reservations", "name = copies.old_stock", {"name": "stock", "order_id": "new"}),
    ("reservation_lines", "reservation = copies.old_stock", {"reservation": "stock"}),
    ("payment_intents", "key = copies.old_payment", {"key": "payment", "order_id": "new", "gateway_id": "charge"}),
    ("payments", "key = copies.old_payment", {"key": "payment", "order_id": "new", "transaction_id": "charge"}),
    ("ledger_transactions", "id = copies.old_charge", {"id": "charge"}),
    ("ledger_entries", "transaction_id = copies.old_charge", {
        "transaction_id": "charge", "account": "CASE account WHEN 'sales' THEN 'sales' ELSE 'customer:' || copies.new END"}),
]

ENTER = """INSERT INTO stock_journal (sku, pieces, stock, reason, actor, at)
    SELECT sku, ?1, stock + ?1, ?3, ?4, 0 FROM products WHERE sku = ?2"""


def open_store(path):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript(plainsql.PRAGMAS + "PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE")
    return connection


def deliver(path, pieces):
    """Adds pieces to the stock of each product."""
    connection = open_store(path)
    for (sku,) in connection.execute("SELECT sku FROM products").fetchall():
        connection.execute(ENTER, (pieces, sku, "delivered", "benchmark"))
    connection.execute("COMMIT")
    connection.close()


def fill(path, count):
    """Adds so many paid orders with all that belongs to them."""
    connection = open_store(path)
    paid = connection.execute("SELECT id, key, reservation, transaction_id FROM orders WHERE status = 'paid'").fetchall()
    connection.execute(
        "CREATE TEMP TABLE copies (old, old_payment, old_stock, old_charge, new, payment, stock, charge)")
    ordered = "printf('%012x', 1700000000000 + ?5) ||"
    connection.executemany(
        "INSERT INTO copies VALUES (?, ?, ?, ?, " + ", ".join(
            # Time-ordered as the IDs of the shop; a gateway's IDs are not.
            f"'{name}-' || {'' if name == 'sandbox' else ordered} lower(hex(randomblob(10)))"
            for name in ("order", "payment", "stock", "sandbox")) + ")",
        ((*paid[number % len(paid)], number) for number in range(count)))
    for table, condition, changed in TABLES:
        columns = [
            row[1] for row in connection.execute(f"PRAGMA table_info({table})").fetchall()
            if not (row[2] == "INTEGER" and row[5] == 1)]
        values = [
            ("copies." + changed[name] if changed[name].isalpha() else changed[name]) if name in changed else f"{table}.{name}"
            for name in columns]
        connection.execute(
            f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(values)} FROM copies CROSS JOIN {table} "
            f"ON {table}.{condition} ORDER BY copies.rowid")
    sold = connection.execute(
        "SELECT -quantity, sku, 'sold', 'order ' || order_id FROM order_lines WHERE order_id IN (SELECT new FROM copies)")
    connection.executemany(ENTER, sold.fetchall())
    connection.execute("COMMIT")
    connection.close()

"""The answers to the shoppers, compared with their wishes and with the store."""

SEED, WORD = 2011, (1 << 64) - 1


def pieces(shopper, checkout):
    """Returns the number of pieces that a shopper wants, as SeededShop.swift draws it."""
    drawn = 0xCBF29CE484222325
    for byte in f"shopper-{shopper}".encode():
        drawn = (drawn ^ byte) * 0x100000001B3 & WORD
    drawn = (drawn ^ SEED ^ checkout * 0x9E3779B97F4A7C15 & WORD) * 0xBF58476D1CE4E5B9 & WORD
    drawn = (drawn ^ drawn >> 27) * 0x94D049BB133111EB & WORD
    return 1 + ((drawn ^ drawn >> 31) >> 40 & 1)


def unanswered(running, store, shoppers):
    """Returns the paid orders that nobody was answered: those that are uncertain, and the others, which must not be there.

    An order is uncertain if its shopper was waiting for this very checkout when the run ended, and could not ask again."""
    rows = running.rows(store, """SELECT orders.id, email, order_keys.key FROM orders JOIN accounts ON accounts.id = orders."user"
        LEFT JOIN order_keys ON order_keys.order_id = orders.id WHERE status = 'paid'""")
    answered = {order for shopper in shoppers for order, _ in shopper.answers.values()}
    waiting = {(f"{shopper.name}@example.org", f"checkout-{len(shopper.answers)}") for shopper in shoppers if not shopper.isSettled}
    uncertain, others = [], []
    for order, email, key in rows:
        if order not in answered:
            (uncertain if (email, key) in waiting else others).append(f"{order} of {email} is paid under the key '{key}', and was not answered")
    return uncertain, others


def problems(running, store, shoppers):
    """Returns the answers that are not in the store as they were given: the order of the shopper's own checkout, with the pieces wanted."""
    rows = running.rows(store, """SELECT orders.id, email, order_keys.key, orders.transaction_id, count(*), sum(quantity)
        FROM order_keys JOIN orders ON orders.id = order_keys.order_id JOIN accounts ON accounts.id = orders."user"
        JOIN order_lines ON order_lines.order_id = orders.id WHERE status = 'paid' GROUP BY 1, 2, 3, 4""")
    stored = {row[0]: row[1:] for row in rows}
    found = []
    for shopper in shoppers:
        for checkout, (order, transaction) in shopper.answers.items():
            wanted = [f"{shopper.name}@example.org", f"checkout-{checkout}", transaction, "1", str(pieces(shopper.number, checkout))]
            if stored.get(order) != wanted:
                found.append(f"{order} was answered, and should be {wanted}; the store has {stored.get(order)}")
    return found

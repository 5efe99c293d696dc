"""The truths about a store after a contest."""


def contradictions(query, orders, keys=None):
    """Returns what does not hold in a store in which so many orders are paid, so many of them under keys; all by default."""
    zero = {
        "orders that are pending": "SELECT count(*) FROM orders WHERE status = 'pending'",
        "orders without exactly their charge": """SELECT count(*) FROM orders WHERE status = 'paid' AND 1 <> (
            SELECT count(*) FROM payments WHERE payments.order_id = orders.id AND state = 'charged' AND minor = total
                AND payments.transaction_id = orders.transaction_id)""",
        "charges beyond the orders": f"SELECT count(*) - {orders} FROM payments WHERE state = 'charged'",
        "keys beyond the orders": f"SELECT count(*) - {orders if keys is None else keys} FROM order_keys",
        "transactions beyond the orders": f"SELECT count(*) - {orders} FROM ledger_transactions",
        "cents by which the ledger is off balance": "SELECT coalesce(sum(minor), 0) FROM ledger_entries",
        "cents sold that no order has": """SELECT (SELECT sum(minor) FROM ledger_entries WHERE account = 'sales')
            - (SELECT sum(total) FROM orders WHERE status = 'paid')""",
        "products below zero": "SELECT count(*) FROM products WHERE stock < 0 OR reserved < 0",
        "pieces that stay reserved": "SELECT sum(reserved) FROM products",
        "products that differ from their journal": """SELECT count(*) FROM products
            WHERE stock <> (SELECT sum(pieces) FROM stock_journal WHERE stock_journal.sku = products.sku)""",
        "products whose sold pieces are not those ordered": """SELECT count(*) FROM products WHERE
            coalesce((SELECT -sum(pieces) FROM stock_journal AS j WHERE j.sku = products.sku AND reason = 'sold'), 0)
            <> coalesce((SELECT sum(quantity) FROM order_lines JOIN orders ON orders.id = order_id
                WHERE order_lines.sku = products.sku AND status = 'paid'), 0)""",
        "reservations that are held": "SELECT count(*) FROM reservations WHERE state = 'held'",
        "lines left in carts": "SELECT count(*) FROM cart_lines",
    }
    found = {name: query(sql) for name, sql in zero.items()}
    paid = query("SELECT count(*) FROM orders WHERE status = 'paid'")
    problems = [f"{name}: {count}" for name, count in found.items() if count]
    return problems + ([f"paid orders: {paid} instead of {orders}"] if paid != orders else [])

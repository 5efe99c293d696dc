-- Migration 1: carts and orders
CREATE TABLE cart_lines (
    user TEXT NOT NULL,
    position INTEGER NOT NULL,
    sku TEXT NOT NULL,
    title TEXT NOT NULL,
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    unit_price INTEGER NOT NULL,
    currency TEXT NOT NULL,
    PRIMARY KEY (user, sku)
);
CREATE TABLE orders (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL UNIQUE,
    user TEXT NOT NULL,
    total INTEGER NOT NULL,
    currency TEXT NOT NULL,
    placed_at INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'paid', 'cancelled')),
    reason TEXT,
    transaction_id TEXT,
    last4 TEXT,
    brand TEXT,
    CHECK ((status = 'paid') = (transaction_id IS NOT NULL))
);
CREATE INDEX orders_by_user ON orders (user, number);
CREATE INDEX orders_pending ON orders (placed_at) WHERE status = 'pending';
CREATE TABLE order_lines (
    order_id TEXT NOT NULL REFERENCES orders (id),
    position INTEGER NOT NULL,
    sku TEXT NOT NULL,
    title TEXT NOT NULL,
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    unit_price INTEGER NOT NULL,
    currency TEXT NOT NULL,
    PRIMARY KEY (order_id, position)
);

-- Migration 2: keys of users, leases, and the numbers of orders in each state
-- orders.key is the key of the order's payment from here on. A user's own keys name orders in order_keys.
-- slot lets each user have one pending order. Older versions left several, which may have been charged: they stay
-- pending, each in a slot of its own, until they are settled. The newest has the slot of new orders.
CREATE TABLE order_keys (
    user TEXT NOT NULL,
    key TEXT NOT NULL,
    order_id TEXT NOT NULL REFERENCES orders (id),
    PRIMARY KEY (user, key)
) WITHOUT ROWID;
INSERT INTO order_keys (user, key, order_id) SELECT user, key, id FROM orders;

ALTER TABLE orders ADD COLUMN leased_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN slot INTEGER NOT NULL DEFAULT 0;
UPDATE orders SET
    leased_until = placed_at + 15 * 60 * 1000,
    slot = (
        SELECT count(*) FROM orders AS newer
        WHERE newer.user = orders.user AND newer.status = 'pending' AND newer.number > orders.number)
    WHERE status = 'pending';
CREATE UNIQUE INDEX orders_pending_by_user ON orders (user, slot) WHERE status = 'pending';
DROP INDEX orders_pending;
CREATE INDEX orders_pending_by_lease ON orders (leased_until) WHERE status = 'pending';

CREATE TABLE order_counts (
    status TEXT NOT NULL PRIMARY KEY,
    count INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO order_counts (status, count) SELECT status, count(*) FROM orders GROUP BY status;
CREATE TRIGGER order_counted AFTER INSERT ON orders BEGIN
    INSERT INTO order_counts (status, count) VALUES (new.status, 1)
        ON CONFLICT (status) DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER order_recounted AFTER UPDATE OF status ON orders WHEN old.status <> new.status BEGIN
    INSERT INTO order_counts (status, count) VALUES (new.status, 1)
        ON CONFLICT (status) DO UPDATE SET count = count + 1;
    UPDATE order_counts SET count = count - 1 WHERE status = old.status;
END;

-- Migration 3: an index of the orders of a history, which are those that are not cancelled
DROP INDEX orders_by_user;
CREATE INDEX orders_listed ON orders (user, number) WHERE status <> 'cancelled';

-- Migration 4: the reservation of each order, and what is still to be done with it
-- Orders of older versions have no reservation. Pending ones get a name for one, because their checkouts may go on.
ALTER TABLE orders ADD COLUMN reservation TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN stock TEXT CHECK (stock IN ('post', 'void', 'short'));
ALTER TABLE orders ADD COLUMN discount INTEGER CHECK (discount BETWEEN 1 AND total);
UPDATE orders SET reservation = 'stock-' || lower(hex(randomblob(16))) WHERE status = 'pending';
CREATE INDEX orders_with_open_stock ON orders (user, number) WHERE stock IN ('post', 'void');

-- Migration 5: cancellations by key, returns, and the number of returned pieces of each line of an order
ALTER TABLE order_lines ADD COLUMN returned INTEGER NOT NULL DEFAULT 0
    CHECK (returned BETWEEN 0 AND quantity);
CREATE TABLE order_cancellations (
    user TEXT NOT NULL,
    key TEXT NOT NULL,
    order_id TEXT NOT NULL REFERENCES orders (id),
    PRIMARY KEY (user, key)
) WITHOUT ROWID;
CREATE TABLE order_returns (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user TEXT NOT NULL,
    key TEXT NOT NULL,
    order_id TEXT NOT NULL REFERENCES orders (id),
    is_whole INTEGER NOT NULL CHECK (is_whole IN (0, 1)),
    restock INTEGER NOT NULL CHECK (restock IN (0, 1)),
    minor INTEGER NOT NULL CHECK (minor >= 0),
    currency TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'returned', 'rejected')),
    refund_id TEXT,
    pieces_due INTEGER NOT NULL CHECK (pieces_due IN (0, 1)),
    UNIQUE (user, key),
    CHECK (refund_id IS NULL OR state = 'returned')
) STRICT;
CREATE INDEX order_returns_by_order ON order_returns (order_id);
CREATE INDEX order_returns_open ON order_returns (user, number)
    WHERE state = 'open' OR state = 'returned' AND pieces_due;
CREATE TABLE order_return_lines (
    return_id TEXT NOT NULL REFERENCES order_returns (id),
    sku TEXT NOT NULL,
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (return_id, sku)
) WITHOUT ROWID;

-- Migration 6: the part of a return's price that had been refunded in another way, and pending refunds
ALTER TABLE order_returns ADD COLUMN refunded_earlier INTEGER NOT NULL DEFAULT 0
    CHECK (refunded_earlier BETWEEN 0 AND minor);
ALTER TABLE order_returns ADD COLUMN pending_refund TEXT;

-- Migration 7: the times at which carts of guests were changed
-- Their lines are among the lines of users.
CREATE TABLE guest_carts (
    owner TEXT PRIMARY KEY NOT NULL,
    changed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX guest_carts_by_change ON guest_carts (changed);

-- Migration 8: returns that customers ask for, which an operator accepts or declines
-- The state has more values, so that both tables are made anew.
CREATE TABLE asked_returns (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user TEXT NOT NULL,
    key TEXT NOT NULL,
    order_id TEXT NOT NULL REFERENCES orders (id),
    is_whole INTEGER NOT NULL CHECK (is_whole IN (0, 1)),
    restock INTEGER NOT NULL CHECK (restock IN (0, 1)),
    minor INTEGER NOT NULL CHECK (minor >= 0),
    currency TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('requested', 'open', 'returned', 'rejected', 'declined', 'withdrawn')),
    refund_id TEXT,
    pieces_due INTEGER NOT NULL CHECK (pieces_due IN (0, 1)),
    refunded_earlier INTEGER NOT NULL DEFAULT 0 CHECK (refunded_earlier BETWEEN 0 AND minor),
    pending_refund TEXT,
    asked_at INTEGER,
    reason TEXT,
    answer TEXT,
    UNIQUE (user, key),
    CHECK (refund_id IS NULL OR state = 'returned'),
    CHECK (asked_at IS NOT NULL OR state IN ('open', 'returned', 'rejected'))
) STRICT;
INSERT INTO asked_returns (number, id, user, key, order_id, is_whole, restock, minor, currency, state, refund_id,
    pieces_due, refunded_earlier, pending_refund)
    SELECT number, id, user, key, order_id, is_whole, restock, minor, currency, state, refund_id, pieces_due,
        refunded_earlier, pending_refund FROM order_returns;
CREATE TABLE asked_return_lines (
    return_id TEXT NOT NULL REFERENCES asked_returns (id),
    sku TEXT NOT NULL,
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (return_id, sku)
) WITHOUT ROWID;
INSERT INTO asked_return_lines (return_id, sku, quantity) SELECT return_id, sku, quantity FROM order_return_lines;
DROP TABLE order_return_lines;
DROP TABLE order_returns;
ALTER TABLE asked_returns RENAME TO order_returns;
ALTER TABLE asked_return_lines RENAME TO order_return_lines;
CREATE INDEX order_returns_by_order ON order_returns (order_id);
CREATE INDEX order_returns_open ON order_returns (user, number)
    WHERE state = 'open' OR state = 'returned' AND pieces_due;
CREATE INDEX order_returns_waiting ON order_returns (number) WHERE state = 'requested';
CREATE INDEX order_lines_returned ON order_lines (order_id) WHERE returned > 0;

-- Migration 9: who has accepted or declined a return, and when
-- Both are NULL for what was decided before.
ALTER TABLE order_returns ADD COLUMN decided_by TEXT;
ALTER TABLE order_returns ADD COLUMN decided_at INTEGER;
CREATE INDEX order_returns_answered ON order_returns (number)
    WHERE asked_at IS NOT NULL AND state NOT IN ('requested', 'withdrawn');

-- Migration 10: how often the money of a return was asked for again, and returns whose money was refused
-- Pieces of a return whose money was refused could be asked for again, so only the last such return waits.
UPDATE order_returns SET state = 'declined', answer = 'The card did not take the money.'
    WHERE state = 'rejected' AND asked_at IS NOT NULL AND EXISTS (
        SELECT 1 FROM order_returns later WHERE later.order_id = order_returns.order_id
            AND later.number > order_returns.number AND (later.state IN ('requested', 'open', 'returned')
            OR later.state = 'rejected' AND later.asked_at IS NOT NULL));
ALTER TABLE order_returns ADD COLUMN retries INTEGER NOT NULL DEFAULT 0;
CREATE INDEX order_returns_refused ON order_returns (number) WHERE state = 'rejected' AND asked_at IS NOT NULL;

-- Migration 11: the order, and who has accepted its return, in the journal of the stock
ALTER TABLE order_returns ADD COLUMN cause TEXT;

-- Migration 12: money that was paid otherwise is no part that had been refunded before
UPDATE order_returns SET refunded_earlier = 0 WHERE state = 'returned' AND answer IS NOT NULL;

-- Migration 13: money that was paid otherwise, and that the payment has not recorded yet
-- What was paid otherwise before is recorded by the first start. A trigger marks what a process that opened the store
-- before the migration pays otherwise after it.
ALTER TABLE order_returns ADD COLUMN unrecorded TEXT CHECK (unrecorded IN ('asked', 'kept'));
UPDATE order_returns SET unrecorded = 'kept' WHERE state = 'returned' AND answer IS NOT NULL;
CREATE TRIGGER order_return_paid_otherwise AFTER UPDATE OF state ON order_returns
    WHEN new.state = 'returned' AND old.state <> 'returned' AND new.answer IS NOT NULL AND new.unrecorded IS NULL
BEGIN
    UPDATE order_returns SET unrecorded = 'kept' WHERE id = new.id;
END;
DROP INDEX order_returns_open;
CREATE INDEX order_returns_open ON order_returns (user, number)
    WHERE state = 'open' OR state = 'returned' AND pieces_due OR unrecorded IS NOT NULL;

-- Migration 14: orders that somebody has cancelled, which stay in the lists
-- A trigger marks them, so that no writer forgets it. Checkouts that ended without an order are cancelled too, and are
-- listed nowhere.
ALTER TABLE orders ADD COLUMN is_kept INTEGER NOT NULL DEFAULT 0 CHECK (is_kept IN (0, 1));
UPDATE orders SET is_kept = 1 WHERE id IN (SELECT order_id FROM order_cancellations);
CREATE TRIGGER cancelled_order_kept AFTER INSERT ON order_cancellations BEGIN
    UPDATE orders SET is_kept = 1 WHERE id = new.order_id;
END;
DROP INDEX orders_listed;
CREATE INDEX orders_listed ON orders (user, number) WHERE status <> 'cancelled' OR is_kept;
CREATE INDEX orders_cancelled ON orders (number) WHERE status = 'cancelled' AND is_kept;

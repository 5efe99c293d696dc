-- Migration 1: payments and the ledger
CREATE TABLE payments (
    key TEXT PRIMARY KEY NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('charged', 'declined', 'cancelled', 'abandoned')),
    order_id TEXT,
    minor INTEGER CHECK (minor > 0),
    currency TEXT,
    transaction_id TEXT UNIQUE,
    last4 TEXT CHECK (length(last4) = 4),
    brand TEXT,
    reason TEXT,
    at INTEGER NOT NULL,
    CHECK (state = 'abandoned'
        OR (order_id IS NOT NULL AND minor IS NOT NULL AND currency IS NOT NULL)),
    CHECK ((state = 'charged')
        = (transaction_id IS NOT NULL AND last4 IS NOT NULL AND brand IS NOT NULL)),
    CHECK ((state = 'declined') = (reason IS NOT NULL))
) STRICT;
CREATE TABLE ledger_transactions (
    id TEXT PRIMARY KEY NOT NULL REFERENCES payments (transaction_id),
    at INTEGER NOT NULL
) STRICT;
CREATE TABLE ledger_entries (
    id INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL REFERENCES ledger_transactions (id),
    account TEXT NOT NULL,
    minor INTEGER NOT NULL CHECK (minor <> 0),
    currency TEXT NOT NULL
) STRICT;
CREATE INDEX ledger_entries_by_transaction ON ledger_entries (transaction_id);
CREATE INDEX ledger_entries_by_account ON ledger_entries (account);

-- Migration 2: sums of sales
-- A trigger keeps the sums, so that no writer can forget them, not even a process that runs an older version.
CREATE TABLE sales_sums (
    currency TEXT PRIMARY KEY NOT NULL,
    gained INTEGER NOT NULL,
    lost INTEGER NOT NULL
) STRICT;
INSERT INTO sales_sums (currency, gained, lost)
    SELECT currency, SUM(max(minor, 0)), -SUM(min(minor, 0))
    FROM ledger_entries WHERE account = 'sales' GROUP BY currency;
CREATE TRIGGER sales_summed AFTER INSERT ON ledger_entries WHEN new.account = 'sales' BEGIN
    INSERT INTO sales_sums (currency, gained, lost)
        VALUES (new.currency, max(new.minor, 0), -min(new.minor, 0))
        ON CONFLICT (currency) DO UPDATE SET
            gained = gained + excluded.gained, lost = lost + excluded.lost;
END;

-- Migration 3: refunds
-- The entries of a refund belong to the transaction of its charge.
CREATE TABLE refunds (
    key TEXT PRIMARY KEY NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('reserved', 'refunded', 'rejected')),
    transaction_id TEXT NOT NULL,
    wanted INTEGER,
    wanted_currency TEXT,
    minor INTEGER CHECK (minor > 0),
    remaining INTEGER CHECK (remaining >= 0),
    refund_id TEXT UNIQUE,
    reason TEXT,
    at INTEGER NOT NULL,
    CHECK ((wanted IS NULL) = (wanted_currency IS NULL)),
    CHECK (state = 'rejected' OR (minor IS NOT NULL AND remaining IS NOT NULL)),
    CHECK ((state = 'refunded') = (refund_id IS NOT NULL)),
    CHECK ((state = 'rejected') = (reason IS NOT NULL))
) STRICT;
CREATE INDEX refunds_by_transaction ON refunds (transaction_id);
ALTER TABLE ledger_entries ADD COLUMN refund_id TEXT REFERENCES refunds (refund_id);
CREATE INDEX ledger_entries_by_refund ON ledger_entries (refund_id) WHERE refund_id IS NOT NULL;

-- Migration 4: a ledger that nobody changes
-- The triggers before an insert stand against INSERT OR REPLACE, for which SQLite runs no triggers of a deletion.
CREATE TRIGGER ledger_entries_unchanged BEFORE UPDATE ON ledger_entries BEGIN
    SELECT RAISE(ABORT, 'The ledger is append-only: enter a correction instead of changing an entry');
END;
CREATE TRIGGER ledger_entries_kept BEFORE DELETE ON ledger_entries BEGIN
    SELECT RAISE(ABORT, 'The ledger is append-only: enter a correction instead of deleting an entry');
END;
CREATE TRIGGER ledger_entries_not_replaced BEFORE INSERT ON ledger_entries
WHEN new.id IN (SELECT id FROM ledger_entries) BEGIN
    SELECT RAISE(ABORT, 'The ledger is append-only: enter a correction instead of replacing an entry');
END;
CREATE TRIGGER ledger_transactions_unchanged BEFORE UPDATE ON ledger_transactions BEGIN
    SELECT RAISE(ABORT, 'The ledger is append-only: enter a correction instead of changing a transaction');
END;
CREATE TRIGGER ledger_transactions_kept BEFORE DELETE ON ledger_transactions BEGIN
    SELECT RAISE(ABORT, 'The ledger is append-only: enter a correction instead of deleting a transaction');
END;
CREATE TRIGGER ledger_transactions_not_replaced BEFORE INSERT ON ledger_transactions
WHEN new.id IN (SELECT id FROM ledger_transactions) BEGIN
    SELECT RAISE(ABORT, 'The ledger is append-only: enter a correction instead of replacing a transaction');
END;

-- Migration 5: vouchers
-- The table itself forbids more uses than a voucher has.
CREATE TABLE vouchers (
    code TEXT PRIMARY KEY NOT NULL,
    percent INTEGER CHECK (percent BETWEEN 1 AND 100),
    minor INTEGER CHECK (minor > 0),
    currency TEXT,
    minimum INTEGER CHECK (minimum > 0),
    minimum_currency TEXT,
    expires INTEGER,
    uses INTEGER NOT NULL CHECK (uses > 0),
    used INTEGER NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND uses),
    at INTEGER NOT NULL,
    CHECK ((percent IS NULL) <> (minor IS NULL)),
    CHECK ((minor IS NULL) = (currency IS NULL)),
    CHECK ((minimum IS NULL) = (minimum_currency IS NULL))
) STRICT;

-- Migration 6: payments under way, with the vouchers that they take
-- A trigger ends a payment with its record and gives back the voucher of one that is no charge. No writer can forget
-- that, not even a process that runs an older version.
CREATE TABLE payment_intents (
    key TEXT PRIMARY KEY NOT NULL,
    order_id TEXT NOT NULL,
    minor INTEGER NOT NULL CHECK (minor > 0),
    currency TEXT NOT NULL,
    voucher TEXT,
    redeemed TEXT REFERENCES vouchers (code),
    discount INTEGER CHECK (discount BETWEEN 1 AND minor),
    gateway_id TEXT,
    last4 TEXT CHECK (length(last4) = 4),
    brand TEXT,
    is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
    at INTEGER NOT NULL,
    CHECK ((redeemed IS NULL) = (discount IS NULL)),
    CHECK ((gateway_id IS NULL) = (last4 IS NULL) AND (gateway_id IS NULL) = (brand IS NULL))
) STRICT;
CREATE INDEX payment_intents_open ON payment_intents (at) WHERE is_open;
CREATE INDEX payment_intents_by_voucher ON payment_intents (redeemed) WHERE redeemed IS NOT NULL;

ALTER TABLE payments ADD COLUMN voucher TEXT;
ALTER TABLE payments ADD COLUMN redeemed TEXT REFERENCES vouchers (code);
ALTER TABLE payments ADD COLUMN discount INTEGER NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND minor);

CREATE TRIGGER payment_ended AFTER INSERT ON payments BEGIN
    UPDATE vouchers SET used = used - 1
        WHERE new.state <> 'charged'
            AND code = (SELECT redeemed FROM payment_intents WHERE key = new.key AND is_open);
    UPDATE payment_intents SET is_open = 0 WHERE key = new.key;
END;

-- Migration 7: the gateway of each payment
-- Notes the payments that starts find overdue, and the refunds that gateways have taken and not made yet.
ALTER TABLE payment_intents ADD COLUMN gateway TEXT;
ALTER TABLE payment_intents ADD COLUMN overdue INTEGER;
ALTER TABLE refunds ADD COLUMN pending_id TEXT;
CREATE INDEX refunds_pending ON refunds (at) WHERE state = 'reserved' AND pending_id IS NOT NULL;

-- Migration 8: refunds that nobody has heard the end of, also those without a name of the gateway
DROP INDEX refunds_pending;
CREATE INDEX refunds_open ON refunds (at) WHERE state = 'reserved';

-- Migration 9: payments that were sent to a gateway that charges, in whose store the sandbox takes no card
CREATE INDEX payment_intents_by_gateway ON payment_intents (gateway) WHERE gateway <> 'sandbox';

-- Migration 10: money of charges that was paid otherwise than by the gateway
-- Such a row is a refund that was made, so that processes with an earlier version count it too. It has no entries in
-- the ledger.
ALTER TABLE refunds ADD COLUMN is_otherwise INTEGER NOT NULL DEFAULT 0 CHECK (is_otherwise IN (0, 1));
CREATE INDEX refunds_otherwise ON refunds (transaction_id) WHERE is_otherwise;

import BoardyStorage

extension Migration {
    /// Adds reservations, and the journal of the units on hand.
    ///
    /// An entry of the journal sets the stock of its product. Triggers enter a change of the stock that has no entry,
    /// such as a change by a process that runs an older version, as `unknown`.
    static let stock = Migration(
        4,
        sqlite: """
            ALTER TABLE products ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0
                CHECK (reserved >= 0 AND reserved <= stock);

            CREATE TABLE stock_journal (
                id INTEGER PRIMARY KEY,
                sku TEXT NOT NULL,
                pieces INTEGER NOT NULL CHECK (pieces <> 0),
                stock INTEGER NOT NULL CHECK (stock >= 0),
                reason TEXT NOT NULL, actor TEXT NOT NULL,
                at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX stock_journal_by_sku ON stock_journal (sku, id);
            INSERT INTO stock_journal (sku, pieces, stock, reason, actor, at)
                SELECT sku, stock, stock, 'opening', 'migration', \
            CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)
                FROM products WHERE stock > 0;

            CREATE TRIGGER stock_entered AFTER INSERT ON stock_journal BEGIN
                UPDATE products SET stock = new.stock WHERE sku = new.sku AND stock <> new.stock;
            END;
            CREATE VIEW unentered_stock AS
                SELECT sku, stock, stock - coalesce(
                    (SELECT stock FROM stock_journal WHERE stock_journal.sku = products.sku \
            ORDER BY id DESC LIMIT 1), 0)
                    AS pieces
                FROM products;
            CREATE TRIGGER stock_changed_unentered AFTER UPDATE OF stock, sku ON products BEGIN
                INSERT INTO stock_journal (sku, pieces, stock, reason, actor, at)
                    SELECT sku, pieces, stock, 'unknown', 'unknown',
                        CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)
                    FROM unentered_stock WHERE sku = new.sku AND pieces <> 0;
            END;
            CREATE TRIGGER stock_added_unentered AFTER INSERT ON products BEGIN
                INSERT INTO stock_journal (sku, pieces, stock, reason, actor, at)
                    SELECT sku, pieces, stock, 'unknown', 'unknown',
                        CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)
                    FROM unentered_stock WHERE sku = new.sku AND pieces <> 0;
            END;
            CREATE TRIGGER stock_renamed_unentered AFTER UPDATE OF sku ON products
            WHEN old.sku <> new.sku AND old.stock > 0 BEGIN
                INSERT INTO stock_journal (sku, pieces, stock, reason, actor, at)
                    VALUES (old.sku, -old.stock, 0, 'unknown', 'unknown',
                        CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER));
            END;
            CREATE TRIGGER stock_removed_unentered AFTER DELETE ON products WHEN old.stock > 0 BEGIN
                INSERT INTO stock_journal (sku, pieces, stock, reason, actor, at)
                    VALUES (old.sku, -old.stock, 0, 'unknown', 'unknown',
                        CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER));
            END;

            CREATE TRIGGER stock_journal_unchanged BEFORE UPDATE ON stock_journal BEGIN
                SELECT RAISE(ABORT, 'The journal is append-only: enter a correction instead of changing an entry');
            END;
            CREATE TRIGGER stock_journal_kept BEFORE DELETE ON stock_journal BEGIN
                SELECT RAISE(ABORT, 'The journal is append-only: enter a correction instead of deleting an entry');
            END;
            CREATE TRIGGER stock_journal_not_replaced BEFORE INSERT ON stock_journal
            WHEN new.id IN (SELECT id FROM stock_journal) BEGIN
                SELECT RAISE(ABORT, 'The journal is append-only: enter a correction instead of replacing an entry');
            END;

            CREATE TRIGGER stock_journal_adds_up BEFORE INSERT ON stock_journal
            WHEN new.stock <> new.pieces + coalesce(
                (SELECT stock FROM stock_journal WHERE sku = new.sku ORDER BY id DESC LIMIT 1), 0) BEGIN
                SELECT RAISE(ABORT, 'The journal adds up: enter the stock before plus the pieces');
            END;

            CREATE TABLE reservations (
                name TEXT PRIMARY KEY NOT NULL CHECK (name <> ''),
                order_id TEXT NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('held', 'posted', 'voided', 'timedOut')),
                until INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX reservations_held ON reservations (until) WHERE state = 'held';
            CREATE TRIGGER reservations_resolved_once BEFORE UPDATE ON reservations
            WHEN old.state IN ('posted', 'voided') BEGIN
                SELECT RAISE(ABORT, 'A reservation is resolved once: make another one');
            END;
            CREATE TABLE reservation_lines (
                reservation TEXT NOT NULL REFERENCES reservations (name),
                sku TEXT NOT NULL REFERENCES products (sku),
                quantity INTEGER NOT NULL CHECK (quantity > 0),
                price INTEGER NOT NULL,
                currency TEXT NOT NULL,
                returned INTEGER NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND quantity),
                PRIMARY KEY (reservation, sku)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE stock_returns (
                reservation TEXT NOT NULL,
                key TEXT NOT NULL,
                sku TEXT NOT NULL,
                quantity INTEGER NOT NULL CHECK (quantity > 0),
                PRIMARY KEY (reservation, key, sku),
                FOREIGN KEY (reservation, sku) REFERENCES reservation_lines (reservation, sku)
            ) STRICT, WITHOUT ROWID;
            """, postgres: PostgresStockTables.script)

    /// Keeps the adjustments that have a key, with the answer that the key has got.
    static let adjustmentKeys = Migration(
        6,
        sqlite: """
            CREATE TABLE stock_adjustments (
                key TEXT NOT NULL, actor TEXT NOT NULL,
                sku TEXT NOT NULL,
                pieces INTEGER NOT NULL CHECK (pieces <> 0),
                reason TEXT NOT NULL,
                stock INTEGER NOT NULL CHECK (stock >= 0),
                PRIMARY KEY (actor, key)
            ) STRICT, WITHOUT ROWID;
            """, postgres: "")
}

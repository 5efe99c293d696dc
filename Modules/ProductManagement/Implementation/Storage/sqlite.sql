-- Migration 1: products, sorted by the column search
CREATE TABLE products (
    sku TEXT NOT NULL PRIMARY KEY CHECK (sku <> ''),
    title TEXT NOT NULL CHECK (title <> ''),
    category TEXT NOT NULL,
    description TEXT NOT NULL,
    price INTEGER NOT NULL CHECK (price >= 0),
    currency TEXT NOT NULL,
    stock INTEGER NOT NULL CHECK (stock >= 0),
    search TEXT NOT NULL
);
CREATE INDEX products_by_search ON products (search);
CREATE INDEX products_by_category ON products (category, search);

-- Migration 2: normalized texts
-- Of two SKUs that differ only by normalization, the normalized one stays: the other cannot be asked for.
UPDATE OR IGNORE products SET sku = nfc(sku) WHERE sku <> nfc(sku);
DELETE FROM products WHERE sku <> nfc(sku);
UPDATE products SET title = nfc(title), category = nfc(category)
    WHERE title <> nfc(title) OR category <> nfc(category);

-- Migration 3: the number of products
-- Triggers keep it, so that no writer can forget it, not even a process that runs an older version.
CREATE TABLE product_count (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    count INTEGER NOT NULL CHECK (count >= 0)
);
INSERT INTO product_count (id, count) SELECT 1, count(*) FROM products;
CREATE TRIGGER product_counted AFTER INSERT ON products BEGIN
    UPDATE product_count SET count = count + 1;
END;
CREATE TRIGGER product_uncounted AFTER DELETE ON products BEGIN
    UPDATE product_count SET count = count - 1;
END;

-- Migration 4: reservations, and the journal of the units on hand
-- An entry of the journal sets the stock of its product. Triggers enter a change of the stock that has no entry, such
-- as a change by a process that runs an older version, as unknown.
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
    SELECT sku, stock, stock, 'opening', 'migration', CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)
    FROM products WHERE stock > 0;

CREATE TRIGGER stock_entered AFTER INSERT ON stock_journal BEGIN
    UPDATE products SET stock = new.stock WHERE sku = new.sku AND stock <> new.stock;
END;
CREATE VIEW unentered_stock AS
    SELECT sku, stock, stock - coalesce(
        (SELECT stock FROM stock_journal WHERE stock_journal.sku = products.sku ORDER BY id DESC LIMIT 1), 0)
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

-- Migration 5: the index of words, and the prices
-- Triggers keep both. They write only what has changed, so a change of the stock costs nothing. A facet is the whole
-- category as one word, which begins with a private character so that no user's word finds it. The prices are a small
-- table, because a search may look up thousands of them.
CREATE VIEW product_words AS
    SELECT rowid AS id, sku, title, category, description, char(57344) || hex(category) AS facet FROM products;
CREATE VIRTUAL TABLE products_text USING fts5 (
    sku, title, category, description, facet, content = 'product_words', content_rowid = 'id',
    tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
INSERT INTO products_text (products_text) VALUES ('rebuild');
CREATE TABLE product_prices (
    id INTEGER PRIMARY KEY,
    currency TEXT NOT NULL,
    price INTEGER NOT NULL
);
INSERT INTO product_prices (id, currency, price) SELECT rowid, currency, price FROM products;
CREATE INDEX product_prices_by_price ON product_prices (currency, price);
CREATE TRIGGER product_words_added AFTER INSERT ON products BEGIN
    INSERT INTO products_text (rowid, sku, title, category, description, facet)
        SELECT * FROM product_words WHERE id = new.rowid;
    INSERT INTO product_prices (id, currency, price) VALUES (new.rowid, new.currency, new.price);
END;
CREATE TRIGGER product_words_removed AFTER DELETE ON products BEGIN
    INSERT INTO products_text (products_text, rowid, sku, title, category, description, facet) VALUES (
        'delete', old.rowid, old.sku, old.title, old.category, old.description,
        char(57344) || hex(old.category));
    DELETE FROM product_prices WHERE id = old.rowid;
END;
CREATE TRIGGER product_words_changed AFTER UPDATE ON products
    WHEN old.sku <> new.sku OR old.title <> new.title OR old.category <> new.category
        OR old.description <> new.description
BEGIN
    INSERT INTO products_text (products_text, rowid, sku, title, category, description, facet) VALUES (
        'delete', old.rowid, old.sku, old.title, old.category, old.description,
        char(57344) || hex(old.category));
    INSERT INTO products_text (rowid, sku, title, category, description, facet)
        SELECT * FROM product_words WHERE id = new.rowid;
END;
CREATE TRIGGER product_price_changed AFTER UPDATE ON products
    WHEN old.price <> new.price OR old.currency <> new.currency
BEGIN
    UPDATE product_prices SET currency = new.currency, price = new.price WHERE id = new.rowid;
END;

-- Migration 6: adjustments that have a key, with the answer that the key has got
CREATE TABLE stock_adjustments (
    key TEXT NOT NULL, actor TEXT NOT NULL,
    sku TEXT NOT NULL,
    pieces INTEGER NOT NULL CHECK (pieces <> 0),
    reason TEXT NOT NULL,
    stock INTEGER NOT NULL CHECK (stock >= 0),
    PRIMARY KEY (actor, key)
) STRICT, WITHOUT ROWID;

-- Migration 7: an index of the products of a category within a range of prices
CREATE INDEX products_by_price ON products (category, currency, price);

-- Migration 8: pictures
-- An empty text is no picture.
ALTER TABLE products ADD COLUMN picture TEXT NOT NULL DEFAULT '';

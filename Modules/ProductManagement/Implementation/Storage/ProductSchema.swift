import BoardyStorage

extension Schema {
    /// The tables of products and of their stock, sorted by `search`, and the index of their words.
    static let productManagement = Schema(
        name: "product-management",
        migrations: [
            Migration(
                1,
                sqlite: """
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
                    """, postgres: PostgresProductTables.script),
            // Of two SKUs that differ only by normalization, the normalized one stays: the other cannot be asked for.
            Migration(
                2,
                sqlite: """
                    UPDATE OR IGNORE products SET sku = nfc(sku) WHERE sku <> nfc(sku);
                    DELETE FROM products WHERE sku <> nfc(sku);
                    UPDATE products SET title = nfc(title), category = nfc(category)
                        WHERE title <> nfc(title) OR category <> nfc(category);
                    """, postgres: ""),
            // Triggers keep the number of products, so that no writer can forget it, not even a process that runs an
            // older version.
            Migration(
                3,
                sqlite: """
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
                    """, postgres: ""),
            .stock,
            // Triggers keep the index of words and the prices too. They write only what has changed, so a change of the
            // stock costs nothing. A facet is the whole category as one word, which begins with a private character so
            // that no user's word finds it. The prices are a small table, because a search may look up thousands of
            // them.
            Migration(
                5,
                sqlite: """
                    CREATE VIEW product_words AS
                        SELECT rowid AS id, sku, title, category, description, char(57344) || hex(category) AS facet \
                    FROM products;
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
                        INSERT INTO products_text (\
                    products_text, rowid, sku, title, category, description, facet) VALUES (
                            'delete', old.rowid, old.sku, old.title, old.category, old.description,
                            char(57344) || hex(old.category));
                        DELETE FROM product_prices WHERE id = old.rowid;
                    END;
                    CREATE TRIGGER product_words_changed AFTER UPDATE ON products
                        WHEN old.sku <> new.sku OR old.title <> new.title OR old.category <> new.category
                            OR old.description <> new.description
                    BEGIN
                        INSERT INTO products_text (\
                    products_text, rowid, sku, title, category, description, facet) VALUES (
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
                    """, postgres: ""),
            .adjustmentKeys,
            // Finds and counts the products of a category within a range of prices.
            Migration(
                7, sqlite: "CREATE INDEX products_by_price ON products (category, currency, price)", postgres: ""),
            // An empty text is no picture. The index of PostgreSQL lists categories, and products of one by their price.
            Migration(
                8, sqlite: "ALTER TABLE products ADD COLUMN picture TEXT NOT NULL DEFAULT ''",
                postgres: """
                    ALTER TABLE products ADD COLUMN picture TEXT COLLATE "C" NOT NULL DEFAULT '';
                    CREATE INDEX products_of_category_by_price ON products (category, currency, price);
                    """),
        ],
        invariants: [
            Invariant(
                "the stock of each product is the sum of its journal",
                count: """
                    SELECT COUNT(*) AS count FROM products WHERE stock <> COALESCE(
                        (SELECT SUM(pieces) FROM stock_journal WHERE stock_journal.sku = products.sku), 0)
                    """)
        ])
}

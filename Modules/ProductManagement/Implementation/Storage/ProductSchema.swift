import Storage

extension Schema {
    /// The tables of products and of their stock. `search` is what products are found and sorted by.
    static let productManagement = Schema(
        name: "product-management",
        migrations: [
            Migration(
                1,
                """
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
                """),
            // Of two SKUs that differ only by normalization, the normalized one stays: the other cannot be asked for.
            Migration(
                2,
                """
                UPDATE OR IGNORE products SET sku = nfc(sku) WHERE sku <> nfc(sku);
                DELETE FROM products WHERE sku <> nfc(sku);
                UPDATE products SET title = nfc(title), category = nfc(category)
                    WHERE title <> nfc(title) OR category <> nfc(category);
                """),
            // Triggers keep the number of products, so that no writer can forget it, not even a process that runs an older version.
            Migration(
                3,
                """
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
                """),
            .stock,
        ])
}

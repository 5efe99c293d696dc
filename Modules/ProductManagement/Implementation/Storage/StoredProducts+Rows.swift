import BoardyStorage
import BoardyValues
import ProductManagementIO

extension StoredProducts {
    func insert(_ product: Product) throws {
        let key = ProductSearch.key(of: product), price = product.price
        guard isPostgres else {
            try store.run(
                """
                INSERT INTO products (sku, title, category, description, price, currency, stock, search)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """, product.sku, product.title, product.category, product.description, price.minor,
                price.currency.code, product.stock, key)
            return
        }
        let words = ProductWords(product)
        try store.run(
            """
            INSERT INTO products (
                sku, title, category, description, price, currency, stock, search, words, word_count)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS TSVECTOR), ?)
            """, product.sku, product.title, product.category, product.description, price.minor, price.currency.code,
            product.stock, key.cutForIndex, words.vector, words.count)
    }

    /// Writes all of a product but its stock.
    func update(_ product: Product) throws {
        let key = ProductSearch.key(of: product), price = product.price
        guard isPostgres else {
            try store.run(
                """
                UPDATE products SET title = ?2, category = ?3, description = ?4, price = ?5, currency = ?6, search = ?7
                WHERE sku = ?1
                """, product.sku, product.title, product.category, product.description, price.minor,
                price.currency.code, key)
            return
        }
        let words = ProductWords(product)
        try store.run(
            """
            UPDATE products SET title = ?2, category = ?3, description = ?4, price = ?5, currency = ?6, search = ?7,
                words = CAST(?8 AS TSVECTOR), word_count = ?9
            WHERE sku = ?1
            """, product.sku, product.title, product.category, product.description, price.minor, price.currency.code,
            key.cutForIndex, words.vector, words.count)
    }
}

extension String {
    /// The beginning of the text, as much as an index of PostgreSQL takes.
    fileprivate var cutForIndex: String { String(decoding: utf8.prefix(2_000), as: UTF8.self) }
}

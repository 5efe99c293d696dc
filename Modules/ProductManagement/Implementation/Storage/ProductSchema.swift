import BoardyStorage

extension Schema {
    /// The tables of products and of their stock, and the index of their words.
    static let productManagement = Schema(
        name: "product-management", sqlite: PackageResources.sqlite_sql, postgres: PackageResources.postgres_sql,
        invariants: [
            Invariant(
                "the stock of each product is the sum of its journal",
                count: """
                    SELECT COUNT(*) AS count FROM products WHERE stock <> COALESCE(
                        (SELECT SUM(pieces) FROM stock_journal WHERE stock_journal.sku = products.sku), 0)
                    """)
        ])
}

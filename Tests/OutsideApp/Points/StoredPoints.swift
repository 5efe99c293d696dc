import BoardyStorage

extension Schema {
    static let points = Schema(
        name: "points",
        migrations: [Migration(1, "CREATE TABLE points (member BIGINT NOT NULL UNIQUE, total BIGINT NOT NULL)")])
}

/// The rows of the points.
struct StoredPoints {
    let store: Store

    /// Adds points, and returns the new total.
    func add(_ count: Int, to member: Int) throws -> Int {
        try store.transaction("points.add") { store in
            try store.run(
                """
                INSERT INTO points (member, total) VALUES (?, ?)
                ON CONFLICT (member) DO UPDATE SET total = points.total + excluded.total
                """, member, count)
            return try store.row("SELECT total FROM points WHERE member = ?", member) { try $0["total"] } ?? 0
        }
    }

    /// The points by the numbers of the members.
    func totals() throws -> [Int: Int] {
        let rows: [(Int, Int)] = try store.rows("SELECT member, total FROM points") {
            (try $0["member"], try $0["total"])
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }
}

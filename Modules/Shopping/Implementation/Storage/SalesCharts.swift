import BoardyStorage
import BoardyValues
import DashboardIO

/// The chart of what sold best in the last seven days, from the paid orders of the store. It is worked out when
/// somebody looks at it.
///
/// Pieces that came back are not counted. The revenue is a chart of the payment, which knows all that went back.
struct SalesCharts {
    let store: Store
    let now: () -> Timestamp

    private static let productCount = 5
    /// A day in milliseconds.
    private static let dayLength: Int64 = 86_400_000

    func charts() throws -> [ChartContents.Chart] {
        // The first millisecond of the day six days ago, in UTC.
        let first = (now().milliseconds / Self.dayLength - 6) * Self.dayLength
        let bars = try store.rows(
            """
            SELECT max(title) AS title, sum(quantity - returned) AS pieces FROM order_lines
            JOIN orders ON orders.id = order_lines.order_id
            WHERE status = 'paid' AND placed_at >= ? GROUP BY sku HAVING sum(quantity - returned) > 0
            ORDER BY pieces DESC, sku LIMIT ?
            """, first, Self.productCount
        ) { row in
            let pieces: Int = try row["pieces"]
            return ChartContents.Bar(try row["title"], pieces, text: "\(pieces)")
        }
        return bars.isEmpty ? [] : [ChartContents.Chart(module: "shopping", title: "Best sellers", bars: bars)]
    }
}

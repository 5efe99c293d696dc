import DashboardIO
import Storage
import Values

/// The charts of what was sold in the last seven days, from the paid orders of the store. They are worked out when somebody looks at them.
///
/// Pieces that came back are not counted. Their refunds reduce the revenue of the day on which the order was placed.
struct SalesCharts {
    let store: Store
    let now: () -> Timestamp

    private static let dayCount = 7
    private static let productCount = 5

    func charts() throws -> [ChartContents.Chart] {
        let days = (0..<Self.dayCount).reversed().map { now().advanced(by: .seconds(-86_400 * $0)) }.map { Day($0) }
        guard let first = days.first else { return [] }
        let sums = try sums(from: first)
        // Days without a sale have a bar of no length, so that each chart has the same days.
        let revenue = Set(sums.map(\.currency)).sorted { $0.code < $1.code }.map { currency in
            chart(
                "Revenue by day, \(currency), less returns",
                days.map { day in
                    let minor = sums.first { $0.currency == currency && $0.day == day.name }?.minor ?? 0
                    return .init(day.name, minor, text: "\(Money(minor: minor, currency: currency))")
                })
        }
        let best = try bestSellers(from: first)
        return revenue + (best.isEmpty ? [] : [chart("Best sellers", best)])
    }

    private func chart(_ title: String, _ bars: [ChartContents.Bar]) -> ChartContents.Chart {
        ChartContents.Chart(module: "shopping", title: title, bars: bars)
    }

    private func sums(from day: Day) throws -> [(day: String, currency: Currency, minor: Int)] {
        try store.rows(
            """
            SELECT date(placed_at / 1000, 'unixepoch') AS day, currency, sum(total - coalesce(discount, 0)
                - (SELECT coalesce(sum(minor), 0) FROM order_returns
                    WHERE order_id = orders.id AND state = 'returned')) AS minor
            FROM orders
            WHERE status = 'paid' AND placed_at >= ? GROUP BY currency, day
            """, day.start
        ) { row in (try row["day"], try Currency(row["currency"]), try row["minor"]) }
    }

    private func bestSellers(from day: Day) throws -> [ChartContents.Bar] {
        try store.rows(
            """
            SELECT max(title) AS title, sum(quantity - returned) AS pieces FROM order_lines
            JOIN orders ON orders.id = order_lines.order_id
            WHERE status = 'paid' AND placed_at >= ? GROUP BY sku HAVING pieces > 0
            ORDER BY pieces DESC, sku LIMIT ?
            """, day.start, Self.productCount
        ) { row in
            let pieces: Int = try row["pieces"]
            return ChartContents.Bar(try row["title"], pieces, text: "\(pieces)")
        }
    }
}

/// A day in UTC.
private struct Day {
    /// The day in the format of RFC 3339, such as 2026-11-21.
    let name: String
    /// The first millisecond of the day since 1970.
    let start: Int64

    init(_ instant: Timestamp) {
        name = String("\(instant)".prefix(10))
        start = Int64((Double(instant.milliseconds) / 86_400_000).rounded(.down)) * 86_400_000
    }
}

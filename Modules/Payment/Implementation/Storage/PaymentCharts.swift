import BoardyStorage
import BoardyValues
import DashboardIO

/// The charts of the last seven days: the revenue of each day, and the payments that failed. They are worked out when somebody looks at them.
///
/// The revenue of a day is what was charged on it, less what went back of these charges until now, whoever gave it back.
struct PaymentCharts {
    let store: Store
    let now: () -> Timestamp

    private static let dayCount = 7

    func charts() throws -> [ChartContents.Chart] { try revenue() + failures() }

    private func revenue() throws -> [ChartContents.Chart] {
        let days = (0..<Self.dayCount).reversed().map {
            String("\(now().advanced(by: .seconds(-86_400 * $0)))".prefix("2026-11-22".count))
        }
        let sums = try store.rows(
            SQL(
                sqlite: """
                    SELECT date(at / 1000, 'unixepoch') AS day, currency, sum(minor - discount
                        - (SELECT coalesce(sum(refunds.minor), 0) FROM refunds WHERE
                            refunds.transaction_id = payments.transaction_id AND refunds.state = 'refunded')) AS revenue
                    FROM payments WHERE state = 'charged' AND minor > discount AND at >= unixepoch(?) * 1000
                    GROUP BY currency, day ORDER BY currency
                    """,
                postgres: """
                    SELECT to_char(to_timestamp(at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, currency,
                        sum(minor - discount - (SELECT coalesce(sum(refunds.minor), 0) FROM refunds WHERE
                            refunds.transaction_id = payments.transaction_id AND refunds.state = 'refunded')) AS revenue
                    FROM payments
                    WHERE state = 'charged' AND minor > discount
                        AND at >= extract(epoch FROM CAST(CAST(? AS TEXT) AS TIMESTAMP)) * 1000
                    GROUP BY currency, day ORDER BY currency
                    """), days.first
        ) { row in (day: try row["day"] as String, amount: try row.money("revenue", in: try row["currency"])) }
        // Days without a charge have a bar of no length, so that each chart has the same days.
        return try Dictionary(grouping: sums, by: \.amount.currency.code).sorted { $0.key < $1.key }.map { code, sums in
            let nothing = try sums[0].amount.subtracting(sums[0].amount)
            let bars = days.map { day in
                let amount = sums.first { $0.day == day }?.amount ?? nothing
                return ChartContents.Bar(day, amount.minor, text: "\(amount)")
            }
            return ChartContents.Chart(module: "payment", title: "Revenue by day, \(code), less refunds", bars: bars)
        }
    }

    private func failures() throws -> [ChartContents.Chart] {
        let bars = try store.rows(
            """
            SELECT reason, count(*) AS count FROM payments
            WHERE state = 'declined' AND at >= ? GROUP BY reason ORDER BY count DESC, reason
            """, now().advanced(by: .seconds(-Self.dayCount * 86_400)).milliseconds
        ) { row in
            let count: Int = try row["count"]
            return ChartContents.Bar(try row["reason"], count, text: "\(count)")
        }
        return bars.isEmpty ? [] : [ChartContents.Chart(module: "payment", title: "Failed payments", bars: bars)]
    }
}

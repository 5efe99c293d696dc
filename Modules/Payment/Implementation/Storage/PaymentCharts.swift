import BoardyStorage
import BoardyValues
import DashboardIO
import PaymentIO

/// The charts of the last seven days: the revenue of each day, and the payments that failed. They are worked out when
/// somebody looks at them.
///
/// The revenue of a day is what was charged on it, less what went back of these charges until now, whoever gave it
/// back.
struct PaymentCharts {
    let store: Store
    let now: () -> Timestamp

    private static let dayCount = 7

    func charts() throws -> [ChartContents.Chart] { try revenue() + failures() }

    private func revenue() throws -> [ChartContents.Chart] {
        let length: Int64 = 86_400_000, first = (now().milliseconds / length - Int64(Self.dayCount) + 1) * length
        let sums = try store.rows(
            """
            SELECT (at - CAST(?1 AS BIGINT)) / 86400000 AS day, currency, sum(minor - discount
                - (SELECT coalesce(sum(refunds.minor), 0) FROM refunds WHERE
                    refunds.transaction_id = payments.transaction_id AND refunds.state = 'refunded')) AS revenue
            FROM payments WHERE state = 'charged' AND minor > discount AND at >= CAST(?1 AS BIGINT)
            GROUP BY currency, day ORDER BY currency
            """, first
        ) { row in (day: try row["day"] as Int64, amount: try row.money("revenue")) }
        // Days without a charge have a bar of no length, so that each chart has the same days.
        return Dictionary(grouping: sums, by: \.amount.currency.code).sorted { $0.key < $1.key }.map { code, sums in
            let nothing = Money.zero(sums[0].amount.currency)
            let bars = (0..<Int64(Self.dayCount)).map { day in
                let amount = sums.first { $0.day == day }?.amount ?? nothing
                let name = "\(Timestamp(milliseconds: first + day * length))".prefix("2026-11-22".count)
                return ChartContents.Bar(String(name), amount.minor, text: "\(amount)")
            }
            return ChartContents.Chart(module: "payment", title: "Revenue by day, \(code), less refunds", bars: bars)
        }
    }

    private func failures() throws -> [ChartContents.Chart] {
        let bars = try store.rows(
            """
            SELECT reason, count(*) AS count FROM payments
            WHERE state = 'declined' AND at >= ? GROUP BY reason ORDER BY count DESC, reason
            """, now().advanced(by: .seconds(-Self.dayCount * 86_400))
        ) { row in
            let count: Int = try row["count"]
            let reason: String = try row["reason"]
            return ChartContents.Bar(PayProblem(rawValue: reason)?.label ?? reason, count, text: "\(count)")
        }
        return bars.isEmpty ? [] : [ChartContents.Chart(module: "payment", title: "Failed payments", bars: bars)]
    }
}

import DashboardIO
import Storage
import Values

/// The chart of the payments that failed in the last seven days, by their reasons.
struct FailureChart {
    let store: Store
    let now: () -> Timestamp

    func charts() throws -> [ChartContents.Chart] {
        let bars = try store.rows(
            """
            SELECT reason, count(*) AS count FROM payments
            WHERE state = 'declined' AND at >= ? GROUP BY reason ORDER BY count DESC, reason
            """, now().advanced(by: .seconds(-7 * 86_400)).milliseconds
        ) { row in
            let count: Int = try row["count"]
            return ChartContents.Bar(try row["reason"], count, text: "\(count)")
        }
        return bars.isEmpty ? [] : [ChartContents.Chart(module: "payment", title: "Failed payments", bars: bars)]
    }
}

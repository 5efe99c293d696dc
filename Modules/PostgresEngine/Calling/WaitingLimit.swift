import BoardyCore
import BoardyPostgres
import BoardyRemote

/// Keeps the limit of activations that wait for one contract (RM-33).
///
/// It counts the rows when it has to, and adds what this process submits in between. What other processes submit
/// meanwhile may exceed the limit.
struct WaitingLimit {
    private let limit: Int
    private var counts: [String: Count] = [:]

    private struct Count {
        var waiting: Int
        let time: ContinuousClock.Instant
    }

    init(_ limit: Int) { self.limit = limit }

    /// Returns the number of activations that may be submitted without counting, or nil if the rows have to be counted
    /// first.
    mutating func admit(_ wanted: Int, of contract: String) -> Bool {
        guard let count = counts[contract], count.waiting + wanted <= limit else { return false }
        let age = ContinuousClock.now - count.time
        guard age < .seconds(count.waiting * 2 < limit ? 10 : 1) else { return false }
        counts[contract]?.waiting += wanted
        return true
    }

    /// Takes the number of rows that wait, and returns the number of activations that may be submitted.
    mutating func admit(_ wanted: Int, of contract: String, waiting: Int) -> Int {
        let admitted = min(wanted, max(0, limit - waiting))
        counts[contract] = Count(waiting: waiting + admitted, time: .now)
        return admitted
    }
}

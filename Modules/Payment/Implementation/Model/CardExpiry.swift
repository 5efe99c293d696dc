import Foundation
import Values

/// The month after which a card is no longer taken.
struct CardExpiry: Sendable, Equatable {
    /// 1 to 12.
    let month: Int
    let year: Int

    /// The expiry written `MM/YY`, in this century; nil for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.isDecimal }),
            let month = Int(parts[0]), let year = Int(parts[1]), (1...12).contains(month)
        else { return nil }
        self.month = month
        self.year = 2000 + year
    }

    /// True if the month is over, in UTC. A card is good until the last instant of its month.
    func isPast(at now: Timestamp) -> Bool {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let today = calendar.dateComponents([.year, .month], from: now.date)
        guard let thisYear = today.year, let thisMonth = today.month else { return true }
        return (year, month) < (thisYear, thisMonth)
    }
}

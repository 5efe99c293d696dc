/// The month after which a card is no longer taken.
package struct CardExpiry: Sendable, Equatable {
    package let month: CalendarMonth

    /// The expiry written `MM/YY`, in this century; nil for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.isDecimal }), let number = Int(parts[0]),
            let year = Int(parts[1]), let month = CalendarMonth(year: 2000 + year, number: number)
        else { return nil }
        self.month = month
    }

    /// True if the month is over, in UTC. A card is good until the last instant of its month.
    package func isPast(at now: Timestamp) -> Bool { month < CalendarMonth(now) }
}

extension CardExpiry: CustomStringConvertible {
    /// Hides the expiry in messages, as number and code are hidden.
    package var description: String { "•••" }
}

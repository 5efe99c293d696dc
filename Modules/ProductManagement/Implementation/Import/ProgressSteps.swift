/// When a loop tells how far it has come: at even steps, a hundred at most, so that telling costs next to nothing.
struct ProgressSteps {
    /// How many turns the loop takes.
    let count: Int

    /// The fraction done before a turn; nil if it need not be told.
    ///
    /// - Parameter turn: from 0.
    func fraction(before turn: Int) -> Double? {
        guard count > 0, turn.isMultiple(of: max(1, (count + 99) / 100)) else { return nil }
        return Double(turn) / Double(count)
    }
}

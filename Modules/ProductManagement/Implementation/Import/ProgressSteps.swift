/// Chooses the turns of a loop that report progress: even steps, a hundred at most, so that reports cost next to
/// nothing.
struct ProgressSteps {
    let count: Int

    /// Returns the fraction done before a turn; nil if it need not be reported.
    ///
    /// - Parameter turn: from 0.
    func fraction(before turn: Int) -> Double? {
        guard count > 0, turn.isMultiple(of: max(1, (count + 99) / 100)) else { return nil }
        return Double(turn) / Double(count)
    }
}

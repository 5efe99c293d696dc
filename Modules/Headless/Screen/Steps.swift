/// The steps of a process, such as a purchase, and the one that a screen is.
///
///     enum PaymentStep: String, CaseIterable { case confirm = "Confirm", card = "Card", receipt = "Receipt" }
///
///     content: [.steps(Steps("Payment", PaymentStep.allCases, at: .card))]
///
/// A page has all of them. A terminal has one line: `Step 2 of 3: Card (done: Confirm)`.
public struct Steps: Hashable, Sendable, Codable {
    /// The words for the process, which name the steps for a screen reader.
    public let title: String
    /// The names of the steps in their order.
    public let names: [String]
    /// The number of steps before the one that the screen is.
    public let doneCount: Int

    /// Creates the steps of a process from the cases of an enum, whose raw values are the names.
    ///
    /// - Parameters:
    ///   - title: the words for the process.
    ///   - steps: the steps in their order. A process may leave some of the cases out.
    ///   - current: the step that the screen is. One that is not among the steps counts as the first.
    public init<Step: RawRepresentable<String>>(_ title: String, _ steps: [Step], at current: Step) {
        self.title = title
        names = steps.map { $0.rawValue }
        doneCount = steps.firstIndex { $0.rawValue == current.rawValue } ?? 0
    }

    /// The line of a terminal; nil if there are no steps.
    var line: String? {
        guard names.indices.contains(doneCount) else { return nil }
        let done = names.prefix(doneCount).joined(separator: ", ")
        return "Step \(doneCount + 1) of \(names.count): \(names[doneCount])\(done.isEmpty ? "" : " (done: \(done))")"
    }
}

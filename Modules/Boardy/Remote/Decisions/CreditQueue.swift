/// The credit of a caller for open activations, and the submissions that wait for some in turn (RM-34).
package struct CreditQueue: Sendable {
    /// The activations that may be opened now.
    package private(set) var left: Int
    /// The submissions that wait. The first one is next.
    package private(set) var waiting: [Int] = []

    /// - Parameter limit: the activations that may be open at a time; at least 1.
    package init(_ limit: Int) { left = max(1, limit) }

    /// Takes credit for a submission. Returns false if it has to wait.
    package mutating func take(for submission: Int) -> Bool {
        guard left > 0, waiting.isEmpty else {
            waiting.append(submission)
            return false
        }
        left -= 1
        return true
    }

    /// Takes a submission out of the queue. Returns false if the submission does not wait.
    package mutating func withdraw(_ submission: Int) -> Bool {
        guard let index = waiting.firstIndex(of: submission) else { return false }
        waiting.remove(at: index)
        return true
    }

    /// Returns the credit of an activation, and the submission that goes on with it, or nil if none waits.
    package mutating func giveBack() -> Int? {
        if waiting.isEmpty {
            left += 1
            return nil
        }
        return waiting.removeFirst()
    }
}

/// The messages of a board in a run, and the time that it took for them; of a plugin, the sum of its boards.
///
/// The time of a call is that until its return, without the messages and the work that lie inside it. Work takes time
/// until its result is there. So no moment counts twice on the way of one message, and times can be added.
public struct Activity: Sendable, Equatable {
    /// False if the run has no message of the board.
    public internal(set) var hasRun = false
    public internal(set) var activations = 0
    public internal(set) var commands = 0
    public internal(set) var outputs = 0
    /// The time of all activations, commands and work together.
    public internal(set) var total = Duration.zero
    /// The longest time of one activation, command or work.
    public internal(set) var longest = Duration.zero
    /// The percentage of the time of all boards that ``total`` is, rounded down.
    public internal(set) var share = 0

    /// True if the board took at least a tenth of the time of all boards, so that pictures show it in a colour of its
    /// own.
    public var isHot: Bool { share >= 10 }

    /// The activity as a text for people, such as `2 activations, 2 outputs, 12.034 ms, longest 6.908 ms`.
    public var summary: String {
        guard hasRun else { return "never ran" }
        let counts = [(activations, "activation"), (commands, "command"), (outputs, "output")]
        let texts = counts.filter { $0.0 > 0 }.map { $0.0 == 1 ? "1 \($0.1)" : "\($0.0) \($0.1)s" }
        let longest = longest == total ? [] : ["longest \(longest.milliseconds(digits: 3)) ms"]
        return (texts + ["\(total.milliseconds(digits: 3)) ms"] + longest).joined(separator: ", ")
    }

    mutating func add(_ other: Activity) {
        hasRun = hasRun || other.hasRun
        activations += other.activations
        commands += other.commands
        outputs += other.outputs
        total += other.total
        longest = max(longest, other.longest)
    }
}

extension Duration {
    /// Returns the milliseconds as a decimal number with up to six digits after the point, rounded down.
    public func milliseconds(digits: Int) -> String {
        let (seconds, attoseconds) = components
        let nanoseconds = String(1_000_000 + attoseconds / 1_000_000_000 % 1_000_000)
        return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000).\(nanoseconds.dropFirst().prefix(digits))"
    }
}

import BoardyCore

/// One activation of a block task board, from then to the end of its last handler.
final class BlockTask<Input, Output: Sendable> {
    let number: Int
    let parameter: BlockTaskParameter<Input, Output>
    /// What it waits or runs as; refers back to it until it has ended.
    var errand: Errand<Output>?
    var watch: Errand<Void>?
    /// Its executor was called. If not, it is waiting, or has what came of another one's.
    var hasBegun = false
    /// The processing handler was told that it is under way.
    var isAnnounced = false
    /// Its handlers are being told of its end.
    var isEnding = false

    init(_ number: Int, _ parameter: BlockTaskParameter<Input, Output>) {
        self.number = number
        self.parameter = parameter
    }

    /// Whether it waits or runs.
    var isUnderWay: Bool { errand?.isRunning ?? false }

    /// Whether it has neither ended nor begun.
    var isWaiting: Bool { !hasBegun && isUnderWay }

    /// Whether it ended with its root, which tells nobody.
    var isLost: Bool { !isEnding && !isUnderWay }
}

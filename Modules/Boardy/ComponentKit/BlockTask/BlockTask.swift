public import BoardyCore

/// One activation of a block task board, from then to the end of its last handler.
@usableFromInline final class BlockTask<Input, Output: Sendable> {
    @usableFromInline let number: Int
    @usableFromInline let parameter: BlockTaskParameter<Input, Output>
    /// What it waits or runs as; refers back to it until it has ended.
    @usableFromInline var errand: Errand<Output>?
    @usableFromInline var watch: Errand<Void>?
    /// Where it stands among the tasks of its board.
    @usableFromInline var position = 0
    /// Its executor was called. If not, it is waiting, or has what came of another one's.
    @usableFromInline var hasBegun = false
    /// The processing handler was told that it is under way.
    @usableFromInline var isAnnounced = false
    /// Its handlers are being told of its end.
    @usableFromInline var isEnding = false

    @inlinable init(_ number: Int, _ parameter: BlockTaskParameter<Input, Output>) {
        self.number = number
        self.parameter = parameter
    }

    /// Whether it waits or runs.
    @usableFromInline var isUnderWay: Bool { errand?.isRunning ?? false }

    /// Whether it has neither ended nor begun.
    @usableFromInline var isWaiting: Bool { !hasBegun && isUnderWay }

    /// Whether it ended with its root, which tells nobody.
    @usableFromInline var isLost: Bool { !isEnding && !isUnderWay }
}

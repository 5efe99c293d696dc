public import BoardyCore

/// One activation of a block task board, from then to the end of its last handler.
@usableFromInline final class BlockTask<Input, Output: Sendable> {
    @usableFromInline typealias Parameter = BlockTaskParameter<Input, Output>
    @usableFromInline let number: Int
    @usableFromInline let input: Input
    // The handlers one by one: to release a parameter as a whole the runtime would have to be asked for its type.
    @usableFromInline let success: Parameter.Handler<Output>?
    @usableFromInline let processing: Parameter.Handler<Bool>?
    @usableFromInline let error: Parameter.Handler<any Error>?
    @usableFromInline let completion: Parameter.Handler<BlockTaskCompletion>?
    @usableFromInline let answer: ((Result<Output, any Error>) -> Void)?
    /// What it waits or runs as; refers back to it until it has ended.
    @usableFromInline var errand: Errand<Output>?
    @usableFromInline var watch: Errand<Void>?
    /// Where it stands among the tasks of its board; nil if it is the only one, or none of them.
    @usableFromInline var position: Int?
    /// Its executor was called. If not, it is waiting, or has what came of another one's.
    @usableFromInline var hasBegun = false
    /// The processing handler was told that it is under way.
    @usableFromInline var isAnnounced = false
    /// Its handlers are being told of its end.
    @usableFromInline var isEnding = false

    @inlinable init(_ number: Int, _ parameter: Parameter) {
        self.number = number
        (input, answer) = (parameter.input, parameter.answer)
        (success, processing) = (parameter.success, parameter.processing)
        (error, completion) = (parameter.error, parameter.completion)
    }

    /// Whether it waits or runs.
    @usableFromInline var isUnderWay: Bool { errand?.isRunning ?? false }

    /// Whether it has neither ended nor begun.
    @usableFromInline var isWaiting: Bool { !hasBegun && isUnderWay }

    /// Whether it ended with its root, which tells nobody.
    @usableFromInline var isLost: Bool { !isEnding && !isUnderWay }
}

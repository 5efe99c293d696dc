import BoardyCore

/// One activation of a block task board, until its last handler has returned.
final class BlockTask<Input, Output: Sendable> {
    /// The stages of a task before its end.
    enum Stage {
        /// Its processing handler has not been called yet.
        case registered
        /// Its processing handler has been called. It begins now, waits for its turn, or gets the result of another task.
        case announced
        /// Its executor has been called.
        case begun
    }

    /// The number in the order of activation.
    let number: Int
    let parameter: BlockTaskParameter<Input, Output>
    let job: Job<Output>
    var stage = Stage.registered
    /// True while the handlers of its end are called.
    private(set) var isEnding = false
    private var watch: Job<Void>?

    init(_ number: Int, _ parameter: BlockTaskParameter<Input, Output>, _ job: Job<Output>) {
        self.number = number
        self.parameter = parameter
        self.job = job
    }

    /// Reports the task if it takes too long.
    func startWatch(by watchdog: OverdueWatchdog, of board: Board) { watch = watchdog.watch(job, of: board) }

    func willEnd() {
        isEnding = true
        watch?.cancel()
    }
}

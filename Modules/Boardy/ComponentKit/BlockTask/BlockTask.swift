import BoardyCore

/// One activation of a block task board, until its last handler has returned.
final class BlockTask {
    enum Stage {
        /// Its processing handler has not been called yet.
        case registered
        /// Its processing handler has been called. It begins now, waits for its turn, or gets the result of another
        /// task.
        case announced
        /// Its executor has been called.
        case begun
    }

    let job: AnyJob
    /// The activation that the task belongs to.
    let activation: Int
    var stage = Stage.registered
    /// True while the handlers of its end are called.
    private(set) var isEnding = false
    private let execute: () -> Void
    private var watch: Job<Void>?

    /// - Parameter execute: calls the executor with the input of the task.
    init(_ job: AnyJob, of activation: Int, execute: @escaping () -> Void) {
        self.job = job
        self.activation = activation
        self.execute = execute
    }

    /// Calls the executor. The task is reported if it takes too long.
    func begin(watchedBy watchdog: OverdueWatchdog, of board: Board) {
        stage = .begun
        execute()
        watch = watchdog.watch(job, of: board)
    }

    func willEnd() {
        isEnding = true
        watch?.cancel()
    }
}

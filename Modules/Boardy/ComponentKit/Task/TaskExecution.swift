import BoardyCore

/// How a task board runs what it was made with, and how long that may take.
struct TaskExecution<Owner: Board, Input, Value: Sendable> {
    /// Begins the work of an errand.
    private let begin: (Owner, Input, Errand<Value>) -> Void
    private let overdueAfter: Duration?
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - overdueAfter: how long it may take before it is reported `taskOverdue`; nil for as long as it likes.
    ///   - clock: measures that.
    init(
        overdueAfter: Duration?, clock: any Clock<Duration>, begin: @escaping (Owner, Input, Errand<Value>) -> Void
    ) {
        self.begin = begin
        self.overdueAfter = overdueAfter
        self.clock = clock
    }

    /// Runs the executor for an errand, which may have ended when this returns.
    ///
    /// - Returns: the watch kept over it, to be cancelled at its end; nil if none is needed.
    func start(_ errand: Errand<Value>, on board: Owner, with input: Input) -> Errand<Void>? {
        begin(board, input, errand)
        guard let overdueAfter, errand.isRunning, board.hasActor else { return nil }
        // One that waited begins when another one ends, and is none of that one's work.
        let watch: Errand<Void>? = errand.resume {
            board.enlist(isBackground: true) { [weak board] event in
                guard case .result(.success) = event else { return }
                board?.report(
                    .taskOverdue,
                    "a task of '\(board?.identifier ?? "")' has not ended after \(overdueAfter). If it may take that long, make overdueAfter longer; "
                        + "if not, look for a path of its executor that never ends")
            }
        }
        watch?.begin { [clock] _ in try await clock.sleep(for: overdueAfter) }
        return watch
    }
}

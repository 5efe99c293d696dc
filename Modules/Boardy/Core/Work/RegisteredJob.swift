/// The reason why a job ended without a result of its own.
enum CancellationReason {
    /// The handle of the job was cancelled, so the handler of its result is called.
    case cancelled
    /// The board left its motherboard. The handler of the result is called while the board still has its owner.
    case boardLeft(RemovalReason)
    /// The root motherboard is gone. No handler is called any more.
    case rootGone
}

/// The way in which a board leaves its motherboard.
enum RemovalReason {
    /// The board was taken out, or lost its root.
    case removed
    /// The board completed, or was completed from outside.
    case completed(isDone: Bool)
}

/// Something under way that ends at the latest with its board: a job, a response, a reply that a task awaits, or an
/// activation that waits at a gate.
///
/// The ``JobRegistry`` of the domain keeps it until it ends.
package class RegisteredJob {
    final let siblings: BoardJobs
    final let execution: ExecutionContext
    /// The activation and the message that started it.
    final let cause: Cause
    /// True if the root is at rest only after its end.
    final let isPending: Bool
    /// Called when it ends, before its result is handled, or nil if no trace records it.
    final var onRemoval: (() -> Void)?
    /// The number in the registry: the later, the higher. 0 before it is registered and after its end.
    final var number = 0

    init(of siblings: BoardJobs, in execution: ExecutionContext, isPending: Bool) {
        self.siblings = siblings
        self.execution = execution
        self.isPending = isPending
        cause = execution.cause
    }

    /// The gate that has to decide or the board that has to answer, and the place of the call that waits for it.
    package typealias Wait = (gate: BoardID, file: StaticString, line: UInt)
    /// The place where the job waits, or nil if the job does other work.
    package var wait: Wait? { nil }
    /// True if its wait was reported, which is done once.
    package final var isWaitReported = false
    package final var board: BoardID { siblings.board }
    package final var motherboard: BoardID { siblings.motherboard }

    /// True until it ends.
    package final var isRunning: Bool { number != 0 }

    /// Runs `body` as a consequence of the cause of the job.
    package final func resume<T>(_ body: () -> T) -> T { execution.resuming(cause, body) }

    /// Hears that the activation that it waits for was refused after all.
    ///
    /// - Returns: true if a task waits here for the outcome of the activation.
    func refuse(_ activation: Int, _ refusal: BoardError) -> Bool { false }

    /// True if the root is not at rest at this moment because of this job.
    var isUnderWay: Bool { isPending }

    /// The activation whose end it awaits, or nil if it awaits none.
    var awaitedActivation: Int? { nil }

    /// True if it awaits the board, and hears of its failure and of requests that it has ended.
    final var awaitsRequest: Bool { awaitedActivation != nil }

    /// Hears that the board has failed, and has reported the error.
    func boardDidFail(_ error: any Error) {}

    /// Lets the response go on that waits here, when the board has done what it does beside.
    func goOn() {}

    /// Hears that the board has ended the request of an activation.
    ///
    /// - Parameter other: the activation whose answer counts for this one, too; nil for none.
    func requestDidEnd(_ activation: Int, joining other: Int?) {}

    /// Hands a report of progress to the handler.
    ///
    /// - Parameter fraction: from 0 to 1.
    func advance(_ fraction: Double) {}

    func run(_ piece: UnownedJob) {}

    /// Hands its result to the handler, or ends for a reason. It has left the registry.
    func end(_ reason: CancellationReason?) {}
}

/// The jobs of the boards of one slot: the part of a ``JobRegistry`` for one board.
final class BoardJobs {
    let board: BoardID
    let motherboard: BoardID
    // The jobs are only ever read or replaced: a table that is changed in place would be checked for exclusive access.
    private var jobs: [Int: RegisteredJob] = [:]
    /// The jobs among them that await the board.
    private var replies: [Int: RegisteredJob] = [:]

    init(board: BoardID, motherboard: BoardID) { (self.board, self.motherboard) = (board, motherboard) }

    var isEmpty: Bool { jobs.isEmpty }

    /// The activation whose request the board ends at this moment, or nil if it ends none.
    private(set) var answered: Int?
    /// The jobs that go on when the board has ended the request, has told of its failure, or has left.
    private var ended: [RegisteredJob] = []

    /// Runs `body`, in which the board ends the request of an activation.
    ///
    /// - Parameter other: the activation whose answer counts for this one, too; nil for none.
    func answer(_ activation: Int, joining other: Int?, _ body: () -> Void) {
        let outer = exchange(&answered, with: activation)
        body()
        for job in replies.values { job.requestDidEnd(activation, joining: other) }
        answered = outer
    }

    /// Tells the jobs that await the board of an error, the first of them first.
    func fail(_ error: any Error) {
        if replies.isEmpty { return }
        for job in replies.values.sorted(by: { $0.number < $1.number }) { job.boardDidFail(error) }
    }

    func goOnLater(_ job: RegisteredJob) {
        var changed = exchange(&ended, with: [])
        changed.append(job)
        ended = changed
    }

    func resumeEnded() {
        if ended.isEmpty || answered != nil { return }
        for job in exchange(&ended, with: []) { job.goOn() }
    }

    var sorted: [RegisteredJob] { jobs.values.sorted { $0.number < $1.number } }

    func insert(_ job: RegisteredJob, number: Int) {
        job.number = number
        var changed = exchange(&jobs, with: [:])
        changed[number] = job
        jobs = changed
        if job.awaitsRequest { replies[number] = job }
    }

    /// Removes a job, which ends now. Returns false if the job has ended before.
    func remove(_ job: RegisteredJob) -> Bool {
        var changed = exchange(&jobs, with: [:])
        let removed = changed.removeValue(forKey: job.number)
        jobs = changed
        if removed == nil { return false }
        if job.awaitsRequest { replies[job.number] = nil }
        job.number = 0
        return true
    }
}

/// A job of a board with a value of any type.
package class AnyJob: RegisteredJob {
    final let registry: JobRegistry
    private final let sink: DiagnosticSink
    private final let file: StaticString
    private final let line: UInt
    private let state = ResultState()
    /// The number of the result in the order of arrival.
    private final var order = 0
    private final var task: Task<Void, Never>?
    private final var canceler: (() -> Void)?
    private final var wasCancelled = false
    /// True if it ended because its board left, or lost its root.
    package private(set) final var boardHasLeft = false
    /// True if it ended with its root, which calls no handler.
    package private(set) final var rootIsGone = false
    final var outerCall: AnyJob?
    /// True for work that waits until its board is given a value.
    package final var isWait = false
    package final override var wait: Wait? { isWait ? (siblings.board, file, line) : nil }
    /// True if its result was put into the mailbox, since it must wait behind others.
    final var isInMailbox = false

    init(
        of siblings: BoardJobs, in registry: JobRegistry, _ execution: ExecutionContext, _ sink: DiagnosticSink,
        isPending: Bool, _ file: StaticString, _ line: UInt
    ) {
        self.registry = registry
        self.sink = sink
        self.file = file
        self.line = line
        super.init(of: siblings, in: execution, isPending: isPending)
        registry.add(self)
    }

    /// Ends the job as cancelled, unless a result has come in, which is delivered instead.
    package final func cancel() { registry.cancel(self, .cancelled) }

    // MARK: - On any thread

    final func claim() -> Bool { state.claim() }

    final func fill() -> ResultState.Acceptance {
        order = mailbox.nextOrder()
        return state.fill()
    }

    final var isDecided: Bool { state.isDecided }

    final var resultEntry: MailboxEntry { MailboxEntry(for: self, order: order) }

    final func announceResult() { mailbox.announce(resultEntry) }

    final var mailbox: Mailbox { registry.mailbox }

    final func announce(progress fraction: Double) {
        mailbox.announce(MailboxEntry(for: self, order: mailbox.nextOrder(), .progress(fraction)))
    }

    // MARK: - Begin

    final func willCall() {
        state.beginCall()
        registry.willCall(self)
    }

    /// Returns true if the result is there and has to be delivered.
    final func didCall() -> Bool { registry.didCall(self, isFull: state.endCall()) }

    final func keep(_ task: Task<Void, Never>) { self.task = task }

    final func keep(_ canceler: (() -> Void)?) {
        guard let canceler else { return }
        if wasCancelled { canceler() } else if isRunning { self.canceler = canceler }
    }

    /// True if it has not ended, and no result can come in.
    final var isUnreachable: Bool { !registry.hasHome && isRunning }

    // MARK: - End

    final var isFull: Bool { state.isFull }

    /// True if the result of this call, or of a call around this one, is there.
    final var hasResultInCall: Bool { isFull || outerCall?.hasResultInCall ?? false }

    /// The calls around this one, and this one, in the order in which they began.
    final var calls: [AnyJob] { (outerCall?.calls ?? []) + [self] }

    /// Closes the job to later results, and cancels its work unless the result is there.
    ///
    /// - Returns: true if the result is there.
    final func close(_ reason: CancellationReason?) -> Bool {
        let isFull = state.close()
        if reason != nil, !isFull {
            wasCancelled = true
            // A task whose result has come in is not cancelled: it may be the one that drains the mailbox.
            task?.cancel()
            canceler.take()?()
        }
        canceler = nil
        switch reason {
        case .rootGone: rootIsGone = true
        case .boardLeft: boardHasLeft = true
        case .cancelled, nil: break
        }
        return isFull
    }

    /// Removes the job from the registry to deliver its result. Returns false if it has ended before.
    final func willDeliver() -> Bool { registry.remove(self) }

    final func didDeliver() {
        canceler = nil
        registry.resumeWaiters()
    }

    // MARK: - Diagnostics

    final var overdue: BoardError {
        error(
            .taskOverdue,
            "a task of '\(siblings.board)' can never end: its executor let go of the completion without calling it. "
                + "Call it once on every path")
    }

    final func reportSecondResult() {
        report(
            error(
                .resultIgnored,
                "a task of '\(siblings.board)' ended again: it had a result already, or "
                    + "was cancelled. Call the completion once"
            ))
    }

    /// Reports a value that came after the cancellation. An error then acknowledges the cancellation; a value is lost.
    final func reportLostValue() {
        report(
            error(
                .resultIgnored,
                "a task of '\(siblings.board)' gave a value after it had been cancelled. "
                    + "Let its work throw CancellationError then"
            ))
    }

    final func reportUnreachable() -> BoardError {
        let error = error(
            .isolationMissing,
            "'\(siblings.board)' started asynchronous work, but its root motherboard "
                + "belongs to no actor: its result could not be "
                + "delivered. Make the root in an actor's method, or call adopt() on it there")
        report(error)
        return error
    }

    final func report(_ error: BoardError) { sink.report(error.diagnostic) }

    private final func error(_ kind: DiagnosticKind, _ message: String) -> BoardError {
        BoardError(
            Diagnostic(
                kind, board: siblings.board, motherboard: siblings.motherboard, message, file: file, line: line))
    }
}

/// A job of a board that may begin at once or later, as a task or by a call, and ends exactly once: by the first of its
/// result, its cancellation, and the leaving of its board.
///
/// It belongs to the domain of its board. Reports of progress, and then one result, are delivered there, as
/// consequences of what registered it.
package final class Job<Value: Sendable>: AnyJob {
    package typealias Handler = (Result<Value, any Error>) -> Void

    /// Called with the result. It is released then, as is `onProgress`, so that a handle of an ended job keeps nothing
    /// of a board.
    private var onEnd: Handler?
    private var onProgress: ((Double) -> Void)?
    /// Hands the result to a handler. Written by the thread that claims the job, before it says so; read by the domain
    /// after that.
    ///
    /// A closure, since the runtime looks up the type of a stored optional result at each use (350 instructions).
    private var result: ((Handler) -> Void)?

    init(
        of siblings: BoardJobs, in registry: JobRegistry, _ execution: ExecutionContext, _ sink: DiagnosticSink,
        isPending: Bool, _ file: StaticString, _ line: UInt, progress: ((Double) -> Void)?, onEnd: @escaping Handler
    ) {
        self.onEnd = onEnd
        onProgress = progress
        super.init(of: siblings, in: registry, execution, sink, isPending: isPending, file, line)
    }

    // MARK: - On any thread

    func put(_ result: Result<Value, any Error>) -> ResultState.Acceptance {
        guard claim() else { return .tooLate }
        self.result = { handler in handler(result) }
        return fill()
    }

    /// Ends a job that has not begun with a result from elsewhere.
    package func finish(_ result: Result<Value, any Error>) { if isRunning, put(result) != .tooLate { deliverNow() } }

    // MARK: - End

    override func advance(_ fraction: Double) { onProgress?(fraction) }

    override func end(_ reason: CancellationReason?) {
        let isFull = close(reason)
        if rootIsGone { discard(isFull) } else { deliver(isFull) }
    }

    /// Delivers the result, which is there, unless the job has ended.
    func deliverNow() {
        guard willDeliver() else { return }
        resume { deliver(true) }
        didDeliver()
    }

    /// Hands the result to the handler if it is there, or else the error of a cancellation.
    private func deliver(_ isFull: Bool) {
        let handler = onEnd, progress = onProgress
        (onEnd, onProgress) = (nil, nil)
        if isFull, let result {
            self.result = nil
            if let handler { result(handler) }
        } else {
            handler?(.failure(CancellationError()))
        }
        // Released last, as what they captured may have user code that runs then.
        withExtendedLifetime(progress) {}
    }

    /// Releases the handlers, and the result if it is there, without calling anything.
    private func discard(_ isFull: Bool) {
        // A result that is not there yet may be being written.
        let released = (isFull ? result.take() : nil, onProgress.take(), onEnd.take())
        withExtendedLifetime(released) {}
    }
}

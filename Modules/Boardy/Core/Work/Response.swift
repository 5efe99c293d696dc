/// An asynchronous function of a board under way on its domain.
///
/// A piece of its task runs at once, inside the call that starts or resumes it, if that call comes from the domain.
/// From any other thread it goes through the mailbox. As a job of the board the response ends with the board, with
/// ``Activation/cancel()``, and with the root.
package final class Response: RegisteredJob {
    /// The number of nested activations that need as much stack as one piece: 64 pieces fit into 512 kB.
    private static let weight = 7
    let registry: JobRegistry
    private let sink: DiagnosticSink
    private let file: StaticString
    private let line: UInt
    private var body: (() async -> Void)?
    private var task: Task<Void, Never>?
    /// The executor of the task, or nil before the beginning and after the end, since the two refer to each other.
    private(set) var executor: ResponseExecutor?
    /// The place where it waits on the domain, or nil while it runs, or waits for something outside.
    private var suspension: Suspension?
    /// The message that is the cause of the next piece.
    private var message: Int
    /// The number of pieces that run, one inside the other: a child task may begin inside its parent.
    private var nesting = 0
    /// The piece with which the task begins, until the task is known.
    private var first: UnownedJob?
    private var hasEnded = false
    private(set) var isCancelled = false
    private var reported: (any Error)?

    /// Registers a response of a board. Its cause is the activation under way.
    init(
        of siblings: BoardJobs, in registry: JobRegistry, _ execution: ExecutionContext, _ sink: DiagnosticSink,
        _ file: StaticString, _ line: UInt, _ body: @escaping () async -> Void
    ) {
        (self.registry, self.sink, self.body, self.file, self.line) = (registry, sink, body, file, line)
        message = execution.cause.message
        super.init(of: siblings, in: execution, isPending: false)
        registry.add(self)
    }

    /// Begins the task. It runs until it waits for the first time, or to its end.
    func start() {
        let executor = ResponseExecutor(of: self), token = DomainToken(self)
        self.executor = executor
        task = registry.mailbox.thread.enter { Task(executorPreference: executor) { await token.object.run() } }
        if let first = first.take() { run(first) }
    }

    private func run() async {
        await body.take()?()
        hasEnded = true
        (task, executor, reported) = (nil, nil, nil)
        registry.forget(self)
    }

    // MARK: - Pieces

    /// Runs a piece inside of the call that resumes it.
    ///
    /// - Returns: false if the stack is too deep, so that the piece has to go through the mailbox.
    func runNow(_ piece: UnownedJob) -> Bool {
        if task == nil {
            first = piece
        } else if execution.hasRoom(for: Self.weight) || !registry.hasHome {
            run(piece)
        } else {
            isAway = true
            return false
        }
        return true
    }

    override func run(_ piece: UnownedJob) {
        guard let executor else { return }
        isAway = false
        nesting += 1
        let unowned = executor.asUnownedTaskExecutor()
        let cause = Cause(activation: cause.activation, message: message, origin: cause.origin)
        let outer = execution.begin((self, unowned), because: cause, depth: Self.weight)
        registry.mailbox.thread.enter { piece.runSynchronously(on: unowned) }
        message = execution.cause.message
        execution.end(outer)
        nesting -= 1
        if nesting == 0, !hasEnded, suspension == nil { leaveDomain() }
    }

    // MARK: - Waits

    /// True while it waits for something outside the domain. The root is not at rest then.
    private var isAway = false {
        didSet { if isAway != oldValue { registry.countAway(isAway ? 1 : -1) } }
    }

    override var isUnderWay: Bool { isAway }

    private func leaveDomain() {
        isAway = true
        if registry.hasHome || registry.isClosed { return }
        sink.report(
            Diagnostic(
                .isolationMissing, board: board, motherboard: motherboard,
                "a response of '\(board)' waits for something outside its domain, but its root "
                    + "motherboard belongs to no actor, on which it could "
                    + "go on. Make the root in an actor's method, or call adopt() on it there", file: file, line: line))
    }

    func suspend(at suspension: Suspension) { self.suspension = suspension }

    func leave(_ suspension: Suspension) { if self.suspension === suspension { self.suspension = nil } }

    package override var wait: Wait? { suspension?.place }

    /// Resumes the task on the domain. The call returns when the task waits again, or has ended.
    func resume(_ continuation: UnsafeContinuation<Void, Never>) {
        registry.mailbox.thread.enter { continuation.resume() }
    }

    // MARK: - Errors

    /// Notes an error that an awaited board has reported, so that the response may throw it on without a second report.
    func note(reported error: any Error) { reported = error }

    /// True for an error that an awaited board has reported, by its type and its description.
    package func hasReported(_ error: any Error) -> Bool {
        guard let reported else { return false }
        return type(of: reported) == type(of: error) && "\(reported)" == "\(error)"
    }

    // MARK: - End

    override func end(_ reason: CancellationReason?) {
        if isCancelled || hasEnded { return }
        isCancelled = true
        if let task { registry.mailbox.thread.enter { task.cancel() } }
        suspension?.resume()
    }
}

extension ExecutionContext {
    /// The response whose task makes the call, or nil in any other task, and in none.
    var callingResponse: Response? { calling as? Response }
}

/// The executor of the task of one response, which any thread may resume.
final class ResponseExecutor: TaskExecutor {
    private let response: DomainToken<Response>
    private let mailbox: Mailbox

    init(of response: Response) {
        self.response = DomainToken(response)
        mailbox = response.registry.mailbox
    }

    /// Takes a piece of the task that can run. The runtime calls it on the thread that resumes the task.
    func enqueue(_ job: consuming ExecutorJob) {
        let piece = UnownedJob(job)
        if mailbox.thread.isCurrent, response.object.runNow(piece) { return }
        mailbox.hand(MailboxEntry(for: response.object, order: mailbox.nextOrder(), .piece(piece)))
    }
}

public import BoardyCore

/// A board of business logic without a screen: it runs one task at a time and sends the value of the task as its
/// output.
///
///     TaskBoard<Query, [Product]>(identifier: id) { board, query, completion in
///         store.fetch(query) { completion($0) }
///     } processingHandler: { board in
///         board.show(isLoading: board.isProcessing)
///     }
///
/// If a task succeeds, the board calls the success handler, sends the output, and calls the processing handler and the
/// completion handler, in this order. If it fails, the board calls the error handler, the processing handler and the
/// completion handler. If its activation is cancelled, or the board leaves, the board calls the processing handler and
/// the completion handler while it still has its owner. If no task runs after that, the board completes, with success
/// if the last task succeeded.
///
/// An activation made while a task runs is refused, and reported `activationRejected`. A task ends once; later results
/// are reported `resultIgnored`. Every failure is offered to `failure` of the board's handles. Without an error handler
/// it is also reported `boardFailed`.
///
/// The board keeps executor and handlers alive, which get the board as an argument. Work under way keeps nothing of the
/// graph alive.
open class TaskBoard<Input, Output: Sendable>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard, ActivatableBoard {
    public typealias InputType = Input
    public typealias OutputType = Output
    /// Ends a task with a value or an error. An executor calls it once, from any thread; later calls are reported
    /// `resultIgnored`.
    public typealias Completion = @Sendable (Result<Output, any Error>) -> Void
    /// A handler of the beginning or the end of a task. It gets the board, so that it need not capture it.
    public typealias Handler = (TaskBoard) -> Void

    private let execute: (TaskBoard, Input, Job<Output>) -> Void
    private let successHandler: ((TaskBoard, Output) -> Void)?
    private let processingHandler: Handler?
    private let errorHandler: ((TaskBoard, any Error) -> Void)?
    private let completionHandler: Handler?
    private let watchdog: OverdueWatchdog
    private let bypassesGateway: Bool
    private var state = SingleTaskState.idle
    private var watch: Job<Void>?
    /// The number of ended tasks whose handlers are being called. One of these handlers may activate the board again.
    private var endingCount = 0
    private var hasSucceeded = false

    /// Creates a board whose executor ends its task by calling a completion.
    ///
    /// - Parameters:
    ///   - allowBypassGatewayBarrier: true if activations reach the board past the gateway of its ID.
    ///   - overdueAfter: the time after which a task is reported `taskOverdue`; nil for no limit.
    ///   - clock: the clock that measures this time.
    ///   - executor: runs where `activate` runs. It must call the completion once, from any thread.
    ///   - successHandler: called with the value of the task, before it is sent.
    ///   - processingHandler: called when ``isProcessing`` has changed.
    ///   - errorHandler: called with the error of a task. Without it the error is reported.
    ///   - completionHandler: called after each task, before the board completes.
    public init(
        identifier: BoardID, allowBypassGatewayBarrier: Bool = true, overdueAfter: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping (TaskBoard, Input, @escaping Completion) -> Void,
        successHandler: ((TaskBoard, Output) -> Void)? = nil, processingHandler: Handler? = nil,
        errorHandler: ((TaskBoard, any Error) -> Void)? = nil, completionHandler: Handler? = nil
    ) {
        execute = { board, input, job in
            job.beginCall { completion in
                executor(board, input) { completion.report($0) }
                return nil
            }
        }
        watchdog = OverdueWatchdog(limit: overdueAfter, clock: clock)
        bypassesGateway = allowBypassGatewayBarrier
        self.successHandler = successHandler
        self.processingHandler = processingHandler
        self.errorHandler = errorHandler
        self.completionHandler = completionHandler
        super.init(identifier: identifier)
    }

    /// Creates a board whose task is asynchronous. The task is cancelled with its activation, or when the board leaves.
    ///
    /// - Parameters:
    ///   - allowBypassGatewayBarrier: true if activations reach the board past the gateway of its ID.
    ///   - overdueAfter: the time after which a task is reported `taskOverdue`; nil for no limit.
    ///   - clock: the clock that measures this time.
    ///   - executor: runs off the domain of the board.
    ///   - successHandler: called with the value of the task, before it is sent.
    ///   - processingHandler: called when ``isProcessing`` has changed.
    ///   - errorHandler: called with the error of a task. Without it the error is reported.
    ///   - completionHandler: called after each task, before the board completes.
    public init(
        identifier: BoardID, allowBypassGatewayBarrier: Bool = true, overdueAfter: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping @Sendable @concurrent (Input) async throws -> Output,
        successHandler: ((TaskBoard, Output) -> Void)? = nil, processingHandler: Handler? = nil,
        errorHandler: ((TaskBoard, any Error) -> Void)? = nil, completionHandler: Handler? = nil
    ) where Input: Sendable {
        execute = { _, input, job in
            job.beginTask { port in Task { @concurrent in await port.send { try await executor(input) } } }
        }
        watchdog = OverdueWatchdog(limit: overdueAfter, clock: clock)
        bypassesGateway = allowBypassGatewayBarrier
        self.successHandler = successHandler
        self.processingHandler = processingHandler
        self.errorHandler = errorHandler
        self.completionHandler = completionHandler
        super.init(identifier: identifier)
    }

    /// True while a task runs, until its result has been sent. The processing handler is called after each change.
    public final var isProcessing: Bool { state.isProcessing }

    /// True if no task runs. An activation is taken then.
    public final var isCompleted: Bool { !isProcessing }

    open override func shouldBypassGatewayBarrier() -> Bool { bypassesGateway }

    /// Accepts every value of the input type, while no task runs.
    public final var inputPolicy: InputPolicy<Input> { .guaranteed }

    public final func activate(withGuaranteedInput input: Input) {
        if isProcessing { return reportBusy() }
        let job: Job<Output>? = registerJob { self.onEnd($0) }
        guard let job else { return }
        state = .running(job)
        handleProgress()
        execute(self, input, job)
        if job.isRunning { watch = watchdog.watch(job, of: self) }
    }

    // MARK: - Hooks

    /// The adapters of Boardy 1.x for values of other types. The base class has no adapters.
    open var inputAdapters: [(Any?) -> Input?] { [] }

    /// The conditions of Boardy 1.x for values that are dropped without a report. The base class has no conditions.
    open var silentInputWhiteList: [(_ input: Any?) -> Bool] { [] }

    /// Returns the barrier that an activation waits for, or nil for none.
    open func activationBarrier(withGuaranteedInput input: Input) -> ActivationBarrier? { nil }

    /// Returns the barrier that an activation waits for, or nil for none.
    open func activationBarrier(withInput input: Input?) -> ActivationBarrier? { nil }

    /// Returns the barrier that an activation waits for, or nil for none.
    open func activationBarrier(withOption option: Any?) -> ActivationBarrier? { nil }

    /// Handles the value of a task, which is sent next. The base class calls the success handler.
    open func handleSuccess(_ output: Output) { successHandler?(self, output) }

    /// Handles a change of ``isProcessing``. The base class calls the processing handler.
    open func handleProgress() { processingHandler?(self) }

    /// Handles the error of a task. The base class calls the error handler. Without one it reports `boardFailed`.
    open func handleError(_ error: any Error) {
        guard let errorHandler else { return report(.boardFailed, "'\(identifier)' failed: \(error)") }
        errorHandler(self, error)
    }

    /// Handles the end of a task, successful or not. The board completes next, unless it was activated again. The base
    /// class calls the completion handler.
    open func willComplete() { completionHandler?(self) }

    // MARK: - End of a task

    private func onEnd(_ result: Result<Output, any Error>) {
        watch?.cancel()
        endingCount += 1
        state = .delivering
        switch result {
        case .success(let output):
            handleSuccess(output)
            if isInstalled { sendOutput(output) }
            hasSucceeded = true
        case .failure(let error):
            if !(error is CancellationError) {
                handleError(error)
                offerFailure(error)
            }
            hasSucceeded = false
        }
        state = .idle
        handleProgress()
        willComplete()
        endingCount -= 1
        if endingCount == 0, !isProcessing, isSettled { complete(hasSucceeded) }
    }
}

extension TaskBoard: SelectiveBoard {
    package final func admits() -> Bool {
        if isProcessing { busyRefusal()() }
        return !isProcessing
    }
}

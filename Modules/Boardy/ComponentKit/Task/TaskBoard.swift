public import BoardyCore

/// A board of business logic without a screen: it runs one task at a time and sends what that gives as its output.
///
///     TaskBoard<Query, [Product]>(identifier: id) { board, query, completion in
///         store.fetch(query) { completion($0) }
///     } processingHandler: { board in
///         board.show(isLoading: board.isProcessing)
///     }
///
/// A task that succeeds goes through the success handler, the output, the processing handler and the completion handler, in this order; one
/// that fails through the error handler, the processing handler and the completion handler. Then, if no task runs any more, the board
/// completes, with success if the last one had it. A task whose activation is cancelled, or whose board leaves, goes through the processing
/// and the completion handler while the board still has its owner.
///
/// An activation made while a task runs is refused, and reported `activationRejected`. A task ends once: what its executor says afterwards is
/// reported `resultIgnored`. Every failure is offered to `failure` of its handles; without an error handler it is also
/// reported `boardFailed`.
///
/// The board keeps executor and handlers alive, which get the board as an argument; work under way keeps nothing of the graph alive.
open class TaskBoard<Input, Output: Sendable>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard, ActivatableBoard {
    public typealias InputType = Input
    public typealias OutputType = Output
    /// Ends a task, from any thread.
    public typealias Completion = @Sendable (Result<Output, any Error>) -> Void
    /// Hears that a task has begun or ended.
    public typealias Handler = (TaskBoard) -> Void

    /// What the board was made with: begins a task. A closure, and what it calls is inlinable, so that where the types are known nothing of
    /// them is looked up.
    let start: (TaskBoard, Input) -> Void
    let handlers: TaskHandlers<Input, Output>
    let patience: Patience
    let bypassesGateway: Bool
    private var task: RegisteredJob?
    private var watch: Job<Void>?
    /// The result is there and is being handed on.
    private var isDelivering = false
    /// How many tasks have ended whose handlers have not all returned: one of these may activate the board again.
    private var endingCount = 0
    private var hasSucceeded = false

    /// A board whose task ends by a call.
    ///
    /// - Parameters:
    ///   - allowBypassGatewayBarrier: whether activations reach it past the gateway of its ID.
    ///   - overdueAfter: how long a task may take before it is reported `taskOverdue`; nil for as long as it likes.
    ///   - clock: measures that.
    ///   - executor: runs where `activate` runs, and must call the completion once, from any thread.
    ///   - successHandler: gets what the task gave, before it is sent.
    ///   - processingHandler: called when ``isProcessing`` has changed.
    ///   - errorHandler: gets what the task failed with, instead of a report.
    ///   - completionHandler: called after each task, before the board completes.
    public init(
        identifier: BoardID, allowBypassGatewayBarrier: Bool = true, overdueAfter: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping (TaskBoard, Input, @escaping Completion) -> Void,
        successHandler: ((TaskBoard, Output) -> Void)? = nil, processingHandler: Handler? = nil,
        errorHandler: ((TaskBoard, any Error) -> Void)? = nil, completionHandler: Handler? = nil
    ) {
        start = { board, input in
            board.enlist { task in
                task.beginCall { completion in
                    executor(board, input) { completion.report($0) }
                    return nil
                }
            }
        }
        patience = Patience(overdueAfter, on: clock)
        bypassesGateway = allowBypassGatewayBarrier
        handlers = TaskHandlers(
            success: successHandler, processing: processingHandler, error: errorHandler, completion: completionHandler)
        super.init(identifier: identifier)
    }

    /// A board whose task is asynchronous. It is cancelled with its activation, or when the board leaves.
    ///
    /// - Parameters:
    ///   - allowBypassGatewayBarrier: whether activations reach it past the gateway of its ID.
    ///   - overdueAfter: how long a task may take before it is reported `taskOverdue`; nil for as long as it likes.
    ///   - clock: measures that.
    ///   - executor: runs off the domain.
    ///   - successHandler: gets what the task gave, before it is sent.
    ///   - processingHandler: called when ``isProcessing`` has changed.
    ///   - errorHandler: gets what the task failed with, instead of a report.
    ///   - completionHandler: called after each task, before the board completes.
    public init(
        identifier: BoardID, allowBypassGatewayBarrier: Bool = true, overdueAfter: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping @Sendable @concurrent (Input) async throws -> Output,
        successHandler: ((TaskBoard, Output) -> Void)? = nil, processingHandler: Handler? = nil,
        errorHandler: ((TaskBoard, any Error) -> Void)? = nil, completionHandler: Handler? = nil
    ) where Input: Sendable {
        start = { board, input in
            board.enlist { task in
                task.beginTask { port in Task { @concurrent in await port.send { try await executor(input) } } }
            }
        }
        patience = Patience(overdueAfter, on: clock)
        bypassesGateway = allowBypassGatewayBarrier
        handlers = TaskHandlers(
            success: successHandler, processing: processingHandler, error: errorHandler, completion: completionHandler)
        super.init(identifier: identifier)
    }

    /// Whether a task runs. False again when its result has been sent.
    public final var isProcessing: Bool { isDelivering || task?.isRunning ?? false }

    /// Whether no task runs.
    public final var isCompleted: Bool { !isProcessing }

    open override func shouldBypassGatewayBarrier() -> Bool { bypassesGateway }

    /// Takes inputs of the declared type, while no task runs.
    public final var inputPolicy: InputPolicy<Input> { .guaranteed }

    public final func activate(withGuaranteedInput input: Input) {
        if isProcessing { return report(.activationRejected, busyMessage) }
        start(self, input)
    }

    // MARK: - Hooks

    /// A task gave a value, which is sent next. Calls the success handler.
    open func handleSuccess(_ output: Output) { handlers.success?(self, output) }

    /// ``isProcessing`` has changed. Calls the processing handler.
    open func handleProgress() { handlers.processing?(self) }

    /// A task failed. Calls the error handler, or reports `boardFailed`.
    open func handleError(_ error: any Error) {
        guard let handler = handlers.error else {
            return report(.boardFailed, "'\(identifier)' failed: \(error)")
        }
        handler(self, error)
    }

    /// A task has ended in whatever way; the board completes next, unless it was activated again. Calls the completion handler.
    open func willComplete() { handlers.completion?(self) }

    // MARK: - A task from its beginning to its end

    final func enlist(beginning begin: (Job<Output>) -> Void) {
        let task: Job<Output>? = registerJob { event in
            if case .result(let result) = event { self.end(with: result) }
        }
        guard let task else { return }
        willBegin(task)
        begin(task)
        didBegin(task)
    }

    final func end(with result: Result<Output, any Error>) {
        willDeliver()
        switch result {
        case .success(let output):
            handleSuccess(output)
            if isInstalled { sendOutput(output) }
            didDeliver(isSuccess: true)
        case .failure(let error):
            handleFailure(error)
            didDeliver(isSuccess: false)
        }
    }

    // What does not depend on the types is a call, as a property that other modules see would be checked for exclusive access.

    final func willBegin(_ task: RegisteredJob) {
        self.task = task
        handleProgress()
    }

    final func didBegin(_ task: RegisteredJob) {
        if task.isRunning { watch = patience.watch(task, of: self) }
    }

    final func willDeliver() {
        watch?.cancel()
        endingCount += 1
        isDelivering = true
    }

    final func handleFailure(_ error: any Error) {
        if error is CancellationError { return }
        handleError(error)
        offerFailure(error)
    }

    final func didDeliver(isSuccess: Bool) {
        hasSucceeded = isSuccess
        isDelivering = false
        handleProgress()
        willComplete()
        endingCount -= 1
        if endingCount == 0, !isProcessing, isSettled { complete(hasSucceeded) }
    }
}

extension TaskBoard: SelectiveBoard {
    package final func admits() -> Bool {
        if isProcessing { refusal(.activationRejected, busyMessage)() }
        return !isProcessing
    }
}

public import BoardyCore

/// A board of business logic whose activations have a result each. The handlers of the result come with the activation,
/// as ``BlockTaskParameter``.
///
///     BlockTaskBoard<String, [Product]>(identifier: id, executingType: .latest) { category in
///         try await store.products(in: category)
///     }
///
/// An activation ends once. A value goes to the success handler, and is then sent as the output of the board, unless
/// the handler has removed the board. An error goes to the error handler. Then, and also after a cancellation, the
/// processing handler and the completion handler are called. After the last activation the board completes: with
/// success if the last result was a value, without success if it was an error or there was none.
///
/// An activation is cancelled through the handle that it returned, by the policy of the board, or because the board
/// leaves. Its handlers are called while the board still has its owner. Every failure is offered to `failure` of the
/// board's handles; without an error handler it is also reported `boardFailed`. A plain input is taken as a parameter
/// without handlers.
///
/// The board keeps its executor alive, and the handlers of an activation until it has ended.
public final class BlockTaskBoard<Input, Output: Sendable>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard,
    ActivatableBoard
{
    public typealias InputType = Input
    public typealias OutputType = Output
    public typealias BoardKind = BlockTaskBoardKind
    /// An input with the handlers of the result of one activation.
    public typealias Parameter = BlockTaskParameter<Input, Output>
    /// Ends a task with a value or an error. An executor calls it once, from any thread; later calls are reported
    /// `resultIgnored`.
    public typealias Completion = @Sendable (Result<Output, any Error>) -> Void

    /// The policy for an activation that is made while another one runs.
    public let executingType: BlockTaskExecutingType
    private let execute: (BlockTaskBoard, Input, Job<Output>) -> Void
    private let watchdog: OverdueWatchdog
    private let bypassesGateway: Bool
    /// The tasks by number, until their last handler has returned. Only ever read or replaced: a table that is changed
    /// in place would be checked for exclusive access at each use.
    private var tasks: [Int: BlockTask] = [:]
    /// The numbers of the tasks that wait for their turn, in the order of activation.
    private var waiting: ArraySlice<Int> = []
    /// The number of tasks that have begun, until their last handler has returned.
    private var runningCount = 0
    private var lastNumber = 0
    private var isBeginningWaitingTasks = false
    private var hasSucceeded = false

    private init(
        _ identifier: BoardID, _ executingType: BlockTaskExecutingType, _ bypassesGateway: Bool,
        _ watchdog: OverdueWatchdog, execute: @escaping (BlockTaskBoard, Input, Job<Output>) -> Void
    ) {
        self.executingType = executingType
        self.bypassesGateway = bypassesGateway
        self.watchdog = watchdog
        self.execute = execute
        super.init(identifier: identifier)
    }

    /// Creates a board whose executor ends its task by calling a completion, and whose tasks cannot be stopped.
    ///
    /// - Parameters:
    ///   - executingType: the policy for an activation that is made while another one runs.
    ///   - allowBypassGatewayBarrier: true if activations reach the board past the gateway of its ID.
    ///   - overdueAfter: the time after which a task is reported `taskOverdue`; nil for no limit.
    ///   - clock: the clock that measures this time.
    ///   - executor: runs on the domain. It must call the completion once, from any thread.
    public convenience init(
        identifier: BoardID, executingType: BlockTaskExecutingType = .default, allowBypassGatewayBarrier: Bool = true,
        overdueAfter: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping (BlockTaskBoard, Input, @escaping Completion) -> Void
    ) {
        let watchdog = OverdueWatchdog(limit: overdueAfter, clock: clock)
        self.init(identifier, executingType, allowBypassGatewayBarrier, watchdog) { board, input, job in
            job.beginCall { completion in
                executor(board, input) { completion.report($0) }
                return nil
            }
        }
    }

    /// Creates a board whose executor ends its task by calling a completion, and returns how to stop it.
    ///
    /// - Parameters:
    ///   - executingType: the policy for an activation that is made while another one runs.
    ///   - allowBypassGatewayBarrier: true if activations reach the board past the gateway of its ID.
    ///   - overdueAfter: the time after which a task is reported `taskOverdue`; nil for no limit.
    ///   - clock: the clock that measures this time.
    ///   - executor: runs on the domain. It must call the completion once, from any thread. The canceler that it
    ///     returns is called if the activation is cancelled before it has a result, at once if that happened before the
    ///     executor returned.
    // Disfavoured: a closure of several statements that returns nothing would be ambiguous.
    @_disfavoredOverload
    public convenience init(
        identifier: BoardID, executingType: BlockTaskExecutingType = .default, allowBypassGatewayBarrier: Bool = true,
        overdueAfter: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping (BlockTaskBoard, Input, @escaping Completion) -> BlockTaskCanceler?
    ) {
        let watchdog = OverdueWatchdog(limit: overdueAfter, clock: clock)
        self.init(identifier, executingType, allowBypassGatewayBarrier, watchdog) { board, input, job in
            job.beginCall { completion in executor(board, input) { completion.report($0) }?.cancel }
        }
    }

    /// Creates a board whose tasks are asynchronous. They are cancelled with their activation, or when the board
    /// leaves.
    ///
    /// - Parameters:
    ///   - executingType: the policy for an activation that is made while another one runs.
    ///   - allowBypassGatewayBarrier: true if activations reach the board past the gateway of its ID.
    ///   - overdueAfter: the time after which a task is reported `taskOverdue`; nil for no limit.
    ///   - clock: the clock that measures this time.
    ///   - executor: runs off the domain of the board.
    public convenience init(
        identifier: BoardID, executingType: BlockTaskExecutingType = .default, allowBypassGatewayBarrier: Bool = true,
        overdueAfter: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping @Sendable @concurrent (Input) async throws -> Output
    ) where Input: Sendable {
        let watchdog = OverdueWatchdog(limit: overdueAfter, clock: clock)
        self.init(identifier, executingType, allowBypassGatewayBarrier, watchdog) { _, input, job in
            job.beginTask { port in Task { @concurrent in await port.send { try await executor(input) } } }
        }
    }

    /// Creates a board whose executor returns its result at once. No activation reaches it past the gateway of its ID.
    package convenience init(identifier: BoardID, answer: @escaping (Input) throws -> Output) {
        self.init(identifier, .default, false, OverdueWatchdog(limit: nil, clock: ContinuousClock())) { _, input, job in
            job.finish(Result { try answer(input) })
        }
    }

    /// Creates a board for one that wraps it. Its executor gets a closure that ends the task, and returns false if it
    /// has ended before.
    package convenience init(
        wrappedAs identifier: BoardID, executor: @escaping (Input, @escaping (Output) -> Bool) -> Void
    ) {
        self.init(identifier, .default, true, OverdueWatchdog(limit: nil, clock: ContinuousClock())) { _, input, job in
            executor(input) { output in
                let isOpen = job.isRunning
                job.finish(.success(output))
                return isOpen
            }
        }
    }

    /// True while an activation runs or waits, until its last handler has returned.
    public var isProcessing: Bool { tasks.values.contains { !$0.job.rootIsGone } }

    public override func shouldBypassGatewayBarrier() -> Bool { bypassesGateway }

    public func activate(withGuaranteedInput input: Input) {
        // A board whose input is `Any` may get a parameter as its input.
        if Input.self == Any.self || Input.self == Any?.self, let parameter = input as? Parameter {
            return activate(with: parameter)
        }
        accept(input, BlockTaskHandlers())
    }

    /// Activates the board directly, without its owner, so that no gate and no gateway is asked.
    public func activate(with parameter: Parameter) { accept(parameter.input, parameter.handlers) }

    // MARK: - Beginning of an activation

    /// True if the policy allows one task at a time and one runs. A task whose handlers are being called has ended.
    private var isRefusing: Bool { executingType == .only && tasks.values.contains { $0.job.isRunning } }

    private func accept(_ input: Input, _ handlers: BlockTaskHandlers<Output>) {
        if isRefusing {
            reportBusy()
            _ = handlers.completion?(self, .cancelled)
            return
        }
        removeLostTasks()
        lastNumber += 1
        let number = lastNumber
        let job: Job<Output>? = registerJob { self.end(number, handlers, with: $0) }
        guard let job else { return }
        // The board is unowned, since it keeps the task.
        let task = BlockTask(job, of: activationNumber) { [unowned self] in execute(self, input, job) }
        set(task, as: number)
        if executingType == .latest { cancelTasks(before: number) }
        // A handler of a cancelled task may have cancelled this one.
        guard job.isRunning else { return }
        task.stage = .announced
        _ = handlers.processing?(self, true)
        guard job.isRunning else { return }
        if runningCount < executingType.limit, waiting.isEmpty { begin(task) } else { waiting.append(number) }
    }

    /// Removes the tasks of a former root. When a root goes, its jobs end without a call, and the board may outlive it.
    private func removeLostTasks() {
        // All tasks that are not ending belong to one root.
        guard tasks.values.first(where: { !$0.isEnding })?.job.rootIsGone ?? false else { return }
        let former = tasks
        tasks = tasks.filter { !$0.value.job.rootIsGone }
        waiting = []
        runningCount = tasks.values.count { $0.stage == .begun }
        hasSucceeded = false
        // Released last: an object that a handler captured may activate the board when it is released.
        withExtendedLifetime(former) {}
    }

    private func set(_ task: BlockTask?, as number: Int) {
        var changed = exchange(&tasks, with: [:])
        changed[number] = task
        tasks = changed
    }

    private func cancelTasks(before number: Int) {
        for earlier in tasks.keys.filter({ $0 < number }).sorted() { tasks[earlier]?.job.cancel() }
    }

    private func begin(_ task: BlockTask) {
        runningCount += 1
        task.begin(watchedBy: watchdog, of: self)
    }

    /// Begins the tasks that wait, as far as there is room. A loop, so that many tasks that end at once need no deep
    /// stack.
    private func beginWaitingTasks() {
        if isBeginningWaitingTasks { return }
        isBeginningWaitingTasks = true
        defer { isBeginningWaitingTasks = false }
        while isSettled, runningCount < executingType.limit, let number = waiting.popFirst() {
            if let task = tasks[number] { begin(task) }
        }
    }

    // MARK: - End of an activation

    private func end(
        _ number: Int, _ handlers: BlockTaskHandlers<Output>, with result: Result<Output, any Error>
    ) {
        guard let task = tasks[number] else { return }
        task.willEnd()
        if task.stage != .begun { removeFromWaiting(number) }
        // One result is for all that wait at this moment, and so is its output.
        let isShared = executingType == .onlyResult && task.stage == .begun && !result.isCancellation
        let sharing = isShared ? waiting : []
        for other in sharing { tasks[other].map { endRequest(of: $0.activation, joining: task.activation) {} } }
        // Whoever awaits the activation goes on after the board has completed.
        endRequest(of: task.activation) {
            call(handlers, of: task, with: result)
            for other in sharing { (tasks[other]?.job as? Job<Output>)?.finish(result) }
            set(nil, as: number)
            if task.stage == .begun { runningCount -= 1 }
            beginWaitingTasks()
            completeIfIdle()
        }
    }

    private func removeFromWaiting(_ number: Int) {
        // When all are cancelled it is always the first.
        if waiting.first == number { waiting.removeFirst() } else { waiting.removeAll { $0 == number } }
    }

    private func call(
        _ handlers: BlockTaskHandlers<Output>, of task: BlockTask, with result: Result<Output, any Error>
    ) {
        var completion = BlockTaskCompletion.done
        handlers.answer?(result)
        switch result {
        case .success(let output):
            hasSucceeded = true
            _ = handlers.success?(self, output)
            if task.stage == .begun, isInstalled { sendOutput(output) }
        case .failure where result.isCancellation: completion = .cancelled
        case .failure(let error):
            hasSucceeded = false
            let isHandled = handlers.error?(self, error) ?? false
            if task.stage == .begun { fail(with: error, isHandled: isHandled || handlers.answer != nil) }
        }
        if task.stage != .registered { _ = handlers.processing?(self, false) }
        _ = handlers.completion?(self, completion)
    }

    private func fail(with error: any Error, isHandled: Bool) {
        if !isHandled { report(.boardFailed, "'\(identifier)' failed: \(error)") }
        offerFailure(error)
    }

    private func completeIfIdle() {
        guard tasks.isEmpty else { return }
        let isDone = hasSucceeded
        hasSucceeded = false
        if isSettled { complete(isDone) }
    }
}

/// The board takes parameters and plain inputs.
extension BlockTaskBoard: SelectiveBoard {
    package func admits() -> Bool {
        if isRefusing { busyRefusal()() }
        return !isRefusing
    }

    package func takes(_ value: Any) -> Bool? {
        guard let parameter = value as? Parameter else { return nil }
        if !isRefusing {
            accept(parameter.input, parameter.handlers)
            return true
        }
        let refuse = busyRefusal()
        _ = parameter.handlers.completion?(self, .cancelled)
        // Last: the handler may have activated a board that refused too.
        refuse()
        return false
    }
}

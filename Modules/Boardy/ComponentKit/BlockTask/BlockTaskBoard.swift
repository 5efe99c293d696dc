public import BoardyCore

/// A board of business logic whose activations each have their own result: what is to be done with it comes with the activation, as
/// ``BlockTaskParameter``.
///
///     BlockTaskBoard<String, [Product]>(identifier: id, executingType: .latest) { category in
///         try await store.products(in: category)
///     }
///
/// An activation ends once, and its handlers hear of it in this order: a value goes to the success handler and is sent as the board's output, unless the handler has taken the board out;
/// an error goes to the error handler; then come the processing handler and the completion handler, also after a cancellation. After the last
/// one the board completes: with success if the last result was a value, and without if that was an error or there was none.
///
/// An activation is cancelled through the handle that it gave, by its policy, or because the board leaves; then its handlers hear of it while
/// the board still has its owner. Every failure is offered to `failure` of its handles; without an error handler it is also reported
/// `boardFailed`. A plain input is taken as a parameter without handlers.
///
/// The board keeps its executor alive, and the handlers of an activation until that has ended.
public final class BlockTaskBoard<Input, Output: Sendable>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard,
    ActivatableBoard
{
    public typealias InputType = Input
    public typealias OutputType = Output
    /// What it is activated with.
    public typealias Parameter = BlockTaskParameter<Input, Output>
    /// Ends a task, from any thread.
    public typealias Completion = @Sendable (Result<Output, any Error>) -> Void

    /// What it does with an activation that comes while another one runs.
    public let executingType: BlockTaskExecutingType
    /// Takes an activation with a parameter, or with an input. Closures, as the next one, and what they call is inlinable, so that where the
    /// types are known nothing of them is looked up.
    let acceptance: (BlockTaskBoard, Parameter) -> Void
    let inputAcceptance: (BlockTaskBoard, Input) -> Void
    /// What the board was made with: begins a task.
    let start: (BlockTaskBoard, Input, Job<Output>) -> Void
    let patience: Patience
    let bypassesGateway: Bool
    /// Everything that has not ended, with what is telling its handlers so.
    private var tasks = BlockTasks()
    /// How many have begun and not ended.
    private var runningCount = 0
    private var lastNumber = 0
    private var isAdvancing = false
    private var hasSucceeded = false

    /// A board whose tasks end by a call and cannot be stopped.
    ///
    /// - Parameters:
    ///   - executingType: what it does with an activation that comes while another one runs.
    ///   - allowBypassGatewayBarrier: whether activations reach it past the gateway of its ID.
    ///   - overdueAfter: how long a task may take before it is reported `taskOverdue`; nil for as long as it likes.
    ///   - clock: measures that.
    ///   - executor: runs on the domain, and must call the completion once, from any thread.
    public init(
        identifier: BoardID, executingType: BlockTaskExecutingType = .default, allowBypassGatewayBarrier: Bool = true,
        overdueAfter: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping (BlockTaskBoard, Input, @escaping Completion) -> Void
    ) {
        start = { board, input, job in
            job.beginCall { completion in
                executor(board, input) { completion.report($0) }
                return nil
            }
        }
        acceptance = { $0.accept($1) }
        inputAcceptance = { $0.accept($0.parameter(of: $1)) }
        self.executingType = executingType
        patience = Patience(overdueAfter, on: clock)
        bypassesGateway = allowBypassGatewayBarrier
        super.init(identifier: identifier)
    }

    /// A board whose tasks end by a call and can be stopped.
    ///
    /// - Parameters:
    ///   - executingType: what it does with an activation that comes while another one runs.
    ///   - allowBypassGatewayBarrier: whether activations reach it past the gateway of its ID.
    ///   - overdueAfter: how long a task may take before it is reported `taskOverdue`; nil for as long as it likes.
    ///   - clock: measures that.
    ///   - executor: runs on the domain, and must call the completion once, from any thread. If the activation is cancelled, what it returns
    ///     is called, at once where it was cancelled before that; not after a result.
    // Disfavoured: a closure of several statements that returns nothing would be ambiguous.
    @_disfavoredOverload
    public init(
        identifier: BoardID, executingType: BlockTaskExecutingType = .default, allowBypassGatewayBarrier: Bool = true,
        overdueAfter: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping (BlockTaskBoard, Input, @escaping Completion) -> BlockTaskCanceler?
    ) {
        start = { board, input, job in
            job.beginCall { completion in executor(board, input) { completion.report($0) }?.cancel }
        }
        acceptance = { $0.accept($1) }
        inputAcceptance = { $0.accept($0.parameter(of: $1)) }
        self.executingType = executingType
        patience = Patience(overdueAfter, on: clock)
        bypassesGateway = allowBypassGatewayBarrier
        super.init(identifier: identifier)
    }

    /// A board whose tasks are asynchronous. They are cancelled with their activation.
    ///
    /// - Parameters:
    ///   - executingType: what it does with an activation that comes while another one runs.
    ///   - allowBypassGatewayBarrier: whether activations reach it past the gateway of its ID.
    ///   - overdueAfter: how long a task may take before it is reported `taskOverdue`; nil for as long as it likes.
    ///   - clock: measures that.
    ///   - executor: runs off the domain.
    public init(
        identifier: BoardID, executingType: BlockTaskExecutingType = .default, allowBypassGatewayBarrier: Bool = true,
        overdueAfter: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping @Sendable @concurrent (Input) async throws -> Output
    ) where Input: Sendable {
        start = { _, input, job in
            job.beginTask { port in Task { @concurrent in await port.send { try await executor(input) } } }
        }
        acceptance = { $0.accept($1) }
        inputAcceptance = { $0.accept($0.parameter(of: $1)) }
        self.executingType = executingType
        patience = Patience(overdueAfter, on: clock)
        bypassesGateway = allowBypassGatewayBarrier
        super.init(identifier: identifier)
    }

    /// Whether an activation runs or waits.
    public var isProcessing: Bool { tasks.contains { !$0.isLost } }

    public override func shouldBypassGatewayBarrier() -> Bool { bypassesGateway }

    public func activate(withGuaranteedInput input: Input) {
        if isRefusing { reject(input) } else { inputAcceptance(self, input) }
    }

    // Apart: the runtime is asked for the parameter's type before anything else is done.
    @inline(never)
    private func reject(_ input: Input) { activate(with: parameter(of: input)) }

    /// Activates the board itself, past its owner and all gates.
    public func activate(with parameter: Parameter) {
        if isRefusing {
            report(.activationRejected, busyMessage)
            _ = parameter.completion?(self, .cancelled)
        } else {
            acceptance(self, parameter)
        }
    }

    // MARK: - The beginning of an activation

    /// An input that may be anything may also be a whole parameter.
    func parameter(of input: Input) -> Parameter {
        let isAnything = Input.self == Any.self || Input.self == Any?.self
        return isAnything ? input as? Parameter ?? Parameter(input: input) : Parameter(input: input)
    }

    /// One whose handlers are being told of its end is in nobody's way.
    private var isRefusing: Bool { executingType == .only && tasks.contains { $0.isUnderWay } }

    func accept(_ parameter: Parameter) {
        forgetLost()
        let task = BlockTask(nextNumber(), parameter)
        let job: Job<Output>? = registerJob { event in
            if case .result(let result) = event { self.end(task, with: result) }
        }
        guard let job, enter(task, as: job) else { return }
        _ = parameter.processing?(self, true)
        if isNext(task) { begin(task, job) }
    }

    func begin(_ task: BlockTask<Input, Output>, _ job: Job<Output>) {
        willBegin(task)
        start(self, task.input, job)
        didBegin(task)
    }

    /// Begins what waits. Not one inside the other: a long queue of tasks that end at once needs no deep stack.
    func advance() {
        guard willAdvance() else { return }
        while let task = nextWaiting() as? BlockTask<Input, Output>, let job = task.job { begin(task, job) }
        didAdvance()
    }

    // MARK: - The end of an activation

    func end(_ task: BlockTask<Input, Output>, with result: Result<Output, any Error>) {
        let sharing = willEnd(task, isCancelled: result.isCancellation)
        tell(task, result)
        for case let other as BlockTask<Input, Output> in sharing { other.job?.finish(result) }
        if didEnd(task) { advance() }
        completeIfIdle()
    }

    func tell(_ task: BlockTask<Input, Output>, _ result: Result<Output, any Error>) {
        var completion = BlockTaskCompletion.done
        task.answer?(result)
        switch result {
        case .success(let output):
            note(isSuccess: true)
            _ = task.success?(self, output)
            if task.hasBegun, isInstalled { sendOutput(output) }
        case .failure where result.isCancellation: completion = .cancelled
        case .failure(let error):
            note(isSuccess: false)
            let isHandled = task.error?(self, error) ?? false
            if task.hasBegun { fail(with: error, isHandled: isHandled || task.answer != nil) }
        }
        if task.isAnnounced { _ = task.processing?(self, false) }
        _ = task.completion?(self, completion)
    }

    // MARK: - What does not depend on the types

    // Calls, as properties that other modules see would be checked for exclusive access.

    /// A root that goes tells its boards nothing of the work that goes with it, and a board may outlive it.
    func forgetLost() {
        guard tasks.first(where: { !$0.isEnding })?.isLost ?? false else { return }
        let others = tasks.filter { !$0.isLost }
        let old = exchange(&tasks, with: BlockTasks(others))
        runningCount = others.count { $0.hasBegun }
        hasSucceeded = false
        // Released only now: what the handlers of the lost captured may activate the board as it goes.
        withExtendedLifetime(old) {}
    }

    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Takes a task in. Where only the latest counts all others are cancelled for it.
    ///
    /// - Returns: whether it is to be announced: a handler of what was cancelled may have cancelled it, too.
    func enter(_ task: AnyBlockTask, as job: AnyJob) -> Bool {
        task.enlist(as: job)
        change { $0.add(task) }
        if executingType == .latest { cancelAll(before: task) }
        return task.announce()
    }

    private func cancelAll(before task: AnyBlockTask) {
        for earlier in tasks.filter({ $0.number < task.number }).sorted(by: { $0.number < $1.number }) {
            earlier.cancel()
        }
    }

    /// Whether a task that was announced begins now. If not, it was cancelled, or waits.
    func isNext(_ task: AnyBlockTask) -> Bool {
        guard task.isWaiting else { return false }
        // While those that wait are begun there may be room, and this one is the last of them.
        if runningCount < executingType.limit, !tasks.hasWaiting { return true }
        change { $0.line(up: task) }
        return false
    }

    func willBegin(_ task: AnyBlockTask) {
        task.begin()
        runningCount += 1
    }

    func didBegin(_ task: AnyBlockTask) { task.watch(by: patience, of: self) }

    func willAdvance() -> Bool {
        if isAdvancing { return false }
        isAdvancing = true
        return true
    }

    /// The next one to begin, if there is room for it.
    func nextWaiting() -> AnyBlockTask? {
        isSettled && runningCount < executingType.limit ? change { $0.next() } : nil
    }

    func didAdvance() { isAdvancing = false }

    /// - Returns: those that get the same result. Who joins from now on gets one of their own.
    func willEnd(_ task: AnyBlockTask, isCancelled: Bool) -> [AnyBlockTask] {
        task.end()
        if !task.hasBegun { change { $0.withdraw(task) } }
        return executingType == .onlyResult && task.hasBegun && !isCancelled ? tasks.waiting : []
    }

    func note(isSuccess: Bool) { hasSucceeded = isSuccess }

    func fail(with error: any Error, isHandled: Bool) {
        if !isHandled { report(.boardFailed, "'\(identifier)' failed: \(error)") }
        offerFailure(error)
    }

    /// - Returns: whether others wait.
    func didEnd(_ task: AnyBlockTask) -> Bool {
        change { $0.remove(task) }
        if task.hasBegun { runningCount -= 1 }
        return tasks.hasWaiting
    }

    func completeIfIdle() {
        guard tasks.isEmpty else { return }
        let isDone = hasSucceeded
        hasSucceeded = false
        if isSettled { complete(isDone) }
    }

    /// Taken out and put back: a property that is never accessed for longer than an instant needs no exclusivity checks.
    private func change<T>(_ body: (inout BlockTasks) -> T) -> T {
        var changed = exchange(&tasks, with: BlockTasks())
        defer { tasks = changed }
        return body(&changed)
    }
}

/// It takes parameters and plain inputs.
extension BlockTaskBoard: SelectiveBoard {
    package func admits() -> Bool {
        if isRefusing { refusal(.activationRejected, busyMessage)() }
        return !isRefusing
    }

    package func takes(_ value: Any) -> Bool? {
        guard let parameter = value as? Parameter else { return nil }
        guard isRefusing else {
            acceptance(self, parameter)
            return true
        }
        let refuse = refusal(.activationRejected, busyMessage)
        _ = parameter.completion?(self, .cancelled)
        // Only now: the handler may have activated something that was refused, too.
        refuse()
        return false
    }
}

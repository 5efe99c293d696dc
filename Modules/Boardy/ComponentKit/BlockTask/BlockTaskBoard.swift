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
    @usableFromInline let acceptance: (BlockTaskBoard, Parameter) -> Void
    @usableFromInline let inputAcceptance: (BlockTaskBoard, Input) -> Void
    /// What the board was made with: begins a task.
    @usableFromInline let start: (BlockTaskBoard, Input, Errand<Output>) -> Void
    @usableFromInline let patience: Patience
    @usableFromInline let bypassesGateway: Bool
    /// Everything that has not ended, with what is telling its handlers so.
    @usableFromInline var tasks = BlockTasks<Input, Output>()
    @usableFromInline var waiting: ArraySlice<BlockTask<Input, Output>> = []
    /// How many have begun and not ended.
    @usableFromInline var runningCount = 0
    @usableFromInline var lastNumber = 0
    @usableFromInline var isAdvancing = false
    @usableFromInline var hasSucceeded = false

    /// A board whose tasks end by a call and cannot be stopped.
    ///
    /// - Parameters:
    ///   - executingType: what it does with an activation that comes while another one runs.
    ///   - allowBypassGatewayBarrier: whether activations reach it past the gateway of its ID.
    ///   - overdueAfter: how long a task may take before it is reported `taskOverdue`; nil for as long as it likes.
    ///   - clock: measures that.
    ///   - executor: runs on the domain, and must call the completion once, from any thread.
    @inlinable public init(
        identifier: BoardID, executingType: BlockTaskExecutingType = .default, allowBypassGatewayBarrier: Bool = true,
        overdueAfter: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping (BlockTaskBoard, Input, @escaping Completion) -> Void
    ) {
        start = { board, input, errand in
            errand.begin { completion in
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
    @inlinable public init(
        identifier: BoardID, executingType: BlockTaskExecutingType = .default, allowBypassGatewayBarrier: Bool = true,
        overdueAfter: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping (BlockTaskBoard, Input, @escaping Completion) -> BlockTaskCanceler?
    ) {
        start = { board, input, errand in
            errand.begin { completion in executor(board, input) { completion.report($0) }?.cancel }
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
    @inlinable public init(
        identifier: BoardID, executingType: BlockTaskExecutingType = .default, allowBypassGatewayBarrier: Bool = true,
        overdueAfter: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping @Sendable @concurrent (Input) async throws -> Output
    ) where Input: Sendable {
        start = { _, input, errand in
            errand.begin { way in Task { @concurrent in await way.carry { try await executor(input) } } }
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
        if isRefusing { activate(with: parameter(of: input)) } else { inputAcceptance(self, input) }
    }

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
    @inlinable func parameter(of input: Input) -> Parameter {
        let isAnything = Input.self == Any.self || Input.self == Any?.self
        return isAnything ? input as? Parameter ?? Parameter(input: input) : Parameter(input: input)
    }

    /// One whose handlers are being told of its end is in nobody's way.
    private var isRefusing: Bool { executingType == .only && tasks.contains { $0.isUnderWay } }

    @inlinable func accept(_ parameter: Parameter) {
        if tasks.first(where: { !$0.isEnding })?.isLost ?? false { forgetLost() }
        lastNumber += 1
        let task = BlockTask(lastNumber, parameter)
        task.errand = enlist { event in
            if case .result(let result) = event { self.end(task, with: result) }
        }
        guard task.errand != nil else { return }
        tasks.add(task)
        if executingType == .latest { cancelAll(before: task) }
        // A handler of what was cancelled may have cancelled this one.
        guard task.isWaiting else { return }
        task.isAnnounced = true
        _ = parameter.processing?(self, true)
        guard task.isWaiting else { return }
        // While those that wait are begun there may be room, and this one is the last of them.
        if runningCount < executingType.limit, waiting.isEmpty { begin(task) } else { waiting.append(task) }
    }

    @usableFromInline func cancelAll(before task: BlockTask<Input, Output>) {
        for earlier in tasks.filter({ $0.number < task.number }).sorted(by: { $0.number < $1.number }) {
            earlier.errand?.cancel()
        }
    }

    @inlinable func begin(_ task: BlockTask<Input, Output>) {
        guard let errand = task.errand else { return }
        task.hasBegun = true
        runningCount += 1
        start(self, task.input, errand)
        if errand.isRunning { task.watch = patience.watch(errand, of: self) }
    }

    /// A root that goes tells its boards nothing of the work that goes with it, and a board may outlive it.
    @usableFromInline func forgetLost() {
        let others = tasks.filter { !$0.isLost }
        tasks = BlockTasks()
        for task in others { tasks.add(task) }
        waiting = []
        runningCount = others.count { $0.hasBegun }
        hasSucceeded = false
    }

    // MARK: - The end of an activation

    @inlinable func end(_ task: BlockTask<Input, Output>, with result: Result<Output, any Error>) {
        task.isEnding = true
        task.watch?.cancel()
        if !task.hasBegun { withdraw(task) }
        // Those that join from now on get a result of their own.
        let sharing = executingType == .onlyResult && task.hasBegun && !result.isCancellation ? waiting : []
        tell(task, result)
        for other in sharing { other.errand?.finish(result) }
        tasks.remove(task)
        if task.hasBegun { runningCount -= 1 }
        if !waiting.isEmpty { advance() }
        guard tasks.isEmpty else { return }
        let isDone = hasSucceeded
        hasSucceeded = false
        if isSettled { complete(isDone) }
    }

    /// It ended before its turn. In a queue that is cancelled as a whole it is always the first.
    @usableFromInline func withdraw(_ task: BlockTask<Input, Output>) {
        if waiting.first === task {
            waiting.removeFirst()
        } else if let place = waiting.firstIndex(where: { $0 === task }) {
            waiting.remove(at: place)
        }
    }

    @inlinable func tell(_ task: BlockTask<Input, Output>, _ result: Result<Output, any Error>) {
        var completion = BlockTaskCompletion.done
        task.answer?(result)
        switch result {
        case .success(let output):
            hasSucceeded = true
            _ = task.success?(self, output)
            if task.hasBegun, isInstalled { sendOutput(output) }
        case .failure where result.isCancellation: completion = .cancelled
        case .failure(let error):
            hasSucceeded = false
            let isHandled = task.error?(self, error) ?? false
            if task.hasBegun { fail(with: error, isHandled: isHandled || task.answer != nil) }
        }
        if task.isAnnounced { _ = task.processing?(self, false) }
        _ = task.completion?(self, completion)
    }

    @usableFromInline func fail(with error: any Error, isHandled: Bool) {
        if !isHandled { report(.boardFailed, "'\(identifier)' failed: \(error)") }
        offerFailure(error)
    }

    /// Begins what waits. Not one inside the other: a long queue of tasks that end at once needs no deep stack.
    @usableFromInline func advance() {
        if isAdvancing { return }
        isAdvancing = true
        while isSettled, runningCount < executingType.limit, let task = waiting.popFirst() {
            begin(task)
        }
        isAdvancing = false
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

public import BoardyCore

/// A board without side effects: it runs one task at a time and sends everything that comes of it as ``BoardResult``.
///
///     ResultTaskBoard<Query, [Product], any Error>(identifier: id) { query, progress in
///         try await store.products(matching: query, progress: progress)
///     }
///
/// After each task it completes, with success only if the task had it. An activation made while a task runs is refused, and reported
/// `activationRejected`. A task whose activation is cancelled, or whose board leaves, sends `.cancel` while the board still has its owner;
/// what the executor says afterwards is reported `resultIgnored`. The board keeps the executor alive, and work under way keeps nothing of the
/// graph alive.
public final class ResultTaskBoard<Input, Success: Sendable, Failure: Error>: Board, GuaranteedBoard,
    GuaranteedOutputSendingBoard, ActivatableBoard
{
    public typealias InputType = Input
    public typealias OutputType = BoardResult<Success, Failure>
    /// What an executor tells of its task, from any thread: progress, and once another result.
    public typealias Report = @Sendable (BoardResult<Success, Failure>) -> Void

    /// What the board was made with: begins a task. A closure, and what it calls is inlinable, so that where the types are known nothing of
    /// them is looked up.
    let start: (ResultTaskBoard, Input) -> Void
    let patience: Patience
    let bypassesGateway: Bool
    private var task: RegisteredJob?
    private var watch: Job<Void>?
    private var isSending = false

    /// A board whose task ends by a call.
    ///
    /// - Parameters:
    ///   - allowBypassGatewayBarrier: whether activations reach it past the gateway of its ID.
    ///   - overdueAfter: how long a task may take before it is reported `taskOverdue`; nil for as long as it likes.
    ///   - clock: measures that.
    ///   - executor: runs on the domain, where `activate` runs; it must report one ending, from any thread. A failure with
    ///     `CancellationError` is a cancellation.
    public init(
        identifier: BoardID, allowBypassGatewayBarrier: Bool = true, overdueAfter: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping (ResultTaskBoard, Input, @escaping Report) -> Void
    ) {
        start = { board, input in
            board.enlist { task in
                task.beginCall { completion in
                    executor(board, input) { result in
                        switch result {
                        case .progress(let fraction): completion.report(progress: fraction)
                        case .cancel: completion.report(.failure(CancellationError()))
                        case .failure(let error) where error is CancellationError: completion.report(.failure(error))
                        case .success, .failure: completion.report(.success(result))
                        }
                    }
                    return nil
                }
            }
        }
        patience = Patience(overdueAfter, on: clock)
        bypassesGateway = allowBypassGatewayBarrier
        super.init(identifier: identifier)
    }

    /// A board whose task is asynchronous. It is cancelled with its activation, or when the board leaves.
    ///
    /// - Parameters:
    ///   - allowBypassGatewayBarrier: whether activations reach it past the gateway of its ID.
    ///   - overdueAfter: how long a task may take before it is reported `taskOverdue`; nil for as long as it likes.
    ///   - clock: measures that.
    ///   - executor: runs off the domain; gets the input and a function that takes progress, from 0 to 1, from any thread.
    public init(
        identifier: BoardID, allowBypassGatewayBarrier: Bool = true, overdueAfter: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        executor:
            @escaping @Sendable @concurrent (Input, @escaping @Sendable (Double) -> Void) async throws(Failure) ->
            Success
    ) where Input: Sendable {
        start = { board, input in
            board.enlist { task in
                task.beginTask { port in
                    Task { @concurrent in
                        await port.send {
                            do throws(Failure) {
                                return .success(try await executor(input) { port.send(progress: $0) })
                            } catch {
                                if Task.isCancelled || error is CancellationError { throw CancellationError() }
                                return .failure(error)
                            }
                        }
                    }
                }
            }
        }
        patience = Patience(overdueAfter, on: clock)
        bypassesGateway = allowBypassGatewayBarrier
        super.init(identifier: identifier)
    }

    /// Whether a task runs.
    public var isProcessing: Bool { isSending || task?.isRunning ?? false }

    public override func shouldBypassGatewayBarrier() -> Bool { bypassesGateway }

    /// Takes inputs of the declared type, while no task runs.
    public var inputPolicy: InputPolicy<Input> { .guaranteed }

    public func activate(withGuaranteedInput input: Input) {
        if isProcessing { return report(.activationRejected, busyMessage) }
        start(self, input)
    }

    // MARK: - A task from its beginning to its end

    func enlist(beginning begin: (Job<OutputType>) -> Void) {
        let task: Job<OutputType>? = registerJob { event in
            switch event {
            case .progress(let fraction): self.sendOutput(.progress(fractionCompleted: fraction))
            case .result(.success(let result)): self.end(with: result)
            case .result(.failure): self.end(with: .cancel)
            }
        }
        guard let task else { return }
        willBegin(task)
        begin(task)
        didBegin(task)
    }

    func end(with result: OutputType) {
        willSend()
        sendOutput(result)
        if case .success = result { didSend(isSuccess: true) } else { didSend(isSuccess: false) }
    }

    // What does not depend on the types is a call, as a property that other modules see would be checked for exclusive access.

    func willBegin(_ task: RegisteredJob) { self.task = task }

    func didBegin(_ task: RegisteredJob) {
        if task.isRunning { watch = patience.watch(task, of: self) }
    }

    func willSend() {
        watch?.cancel()
        isSending = true
    }

    func didSend(isSuccess: Bool) {
        isSending = false
        if isSettled { complete(isSuccess) }
    }
}

extension ResultTaskBoard: SelectiveBoard {
    package func admits() -> Bool {
        if isProcessing { refusal(.activationRejected, busyMessage)() }
        return !isProcessing
    }
}

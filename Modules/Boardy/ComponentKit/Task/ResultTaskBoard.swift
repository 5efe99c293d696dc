public import BoardyCore

/// A board without side effects: it runs one task at a time and sends all events of the task as ``BoardResult``.
///
///     ResultTaskBoard<Query, [Product], any Error>(identifier: id) { query, progress in
///         try await store.products(matching: query, progress: progress)
///     }
///
/// After each task it completes, with success only if the task succeeded. An activation made while a task runs is
/// refused, and reported `activationRejected`. If its activation is cancelled, or the board leaves, the board sends
/// `.cancel` while it still has its owner; later results of the executor are reported `resultIgnored`. The board keeps
/// the executor alive. Work under way keeps nothing of the graph alive.
public final class ResultTaskBoard<Input, Success: Sendable, Failure: Error>: Board, GuaranteedBoard,
    GuaranteedOutputSendingBoard, ActivatableBoard
{
    public typealias InputType = Input
    public typealias OutputType = BoardResult<Success, Failure>
    /// Reports an event of a task, from any thread: progress any number of times, then one of the other cases once.
    public typealias Report = @Sendable (BoardResult<Success, Failure>) -> Void

    private let execute: (ResultTaskBoard, Input, Job<OutputType>) -> Void
    private let watchdog: OverdueWatchdog
    private let bypassesGateway: Bool
    private var state = SingleTaskState.idle
    private var watch: Job<Void>?

    /// Creates a board whose executor reports the events of its task by calls.
    ///
    /// - Parameters:
    ///   - allowBypassGatewayBarrier: true if activations reach the board past the gateway of its ID.
    ///   - overdueAfter: the time after which a task is reported `taskOverdue`; nil for no limit.
    ///   - clock: the clock that measures this time.
    ///   - executor: runs on the domain, where `activate` runs. It must report one end, from any thread. A failure with
    ///     `CancellationError` is a cancellation.
    public init(
        identifier: BoardID, allowBypassGatewayBarrier: Bool = true, overdueAfter: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        executor: @escaping (ResultTaskBoard, Input, @escaping Report) -> Void
    ) {
        execute = { board, input, job in
            job.beginCall { completion in
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
        watchdog = OverdueWatchdog(limit: overdueAfter, clock: clock)
        bypassesGateway = allowBypassGatewayBarrier
        super.init(identifier: identifier)
    }

    /// Creates a board whose executor reports the events of its task by calls, and does not need the board.
    ///
    /// It is the executor of Boardy 1.x. A closure of two parameters that neither suspends, throws, returns a value nor
    /// reports a fraction is of this form, also if it is empty. Its task then ends with `.cancel`, and is reported
    /// `taskOverdue`.
    ///
    /// - Parameters:
    ///   - allowBypassGatewayBarrier: true if activations reach the board past the gateway of its ID.
    ///   - overdueAfter: the time after which a task is reported `taskOverdue`; nil for no limit.
    ///   - clock: the clock that measures this time.
    ///   - executor: runs on the domain, where `activate` runs. It must report one end, from any thread. A failure with
    ///     `CancellationError` is a cancellation.
    public convenience init(
        identifier: BoardID, allowBypassGatewayBarrier: Bool = true, overdueAfter: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(), executor: @escaping (Input, @escaping Report) -> Void
    ) {
        self.init(
            identifier: identifier, allowBypassGatewayBarrier: allowBypassGatewayBarrier, overdueAfter: overdueAfter,
            clock: clock, executor: { _, input, report in executor(input, report) })
    }

    /// Creates a board whose task is asynchronous. The task is cancelled with its activation, or when the board leaves.
    ///
    /// - Parameters:
    ///   - allowBypassGatewayBarrier: true if activations reach the board past the gateway of its ID.
    ///   - overdueAfter: the time after which a task is reported `taskOverdue`; nil for no limit.
    ///   - clock: the clock that measures this time.
    ///   - executor: runs off the domain. It gets the input and a function that reports progress, from 0 to 1, from any
    ///     thread.
    public init(
        identifier: BoardID, allowBypassGatewayBarrier: Bool = true, overdueAfter: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        executor:
            @escaping @Sendable @concurrent (Input, @escaping @Sendable (Double) -> Void) async throws(Failure) ->
            Success
    ) where Input: Sendable {
        execute = { _, input, job in
            job.beginTask { port in
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
        watchdog = OverdueWatchdog(limit: overdueAfter, clock: clock)
        bypassesGateway = allowBypassGatewayBarrier
        super.init(identifier: identifier)
    }

    /// True while a task runs, until its result has been sent.
    public var isProcessing: Bool { state.isProcessing }

    public override func shouldBypassGatewayBarrier() -> Bool { bypassesGateway }

    /// Accepts every value of the input type, while no task runs.
    public var inputPolicy: InputPolicy<Input> { .guaranteed }

    public func activate(withGuaranteedInput input: Input) {
        if isProcessing { return reportBusy() }
        let job: Job<OutputType>? = registerJob(
            progress: { self.sendOutput(.progress(fractionCompleted: $0)) },
            onEnd: { result in
                if case .success(let result) = result { self.end(with: result) } else { self.end(with: .cancel) }
            })
        guard let job else { return }
        state = .running(job)
        execute(self, input, job)
        if job.isRunning { watch = watchdog.watch(job, of: self) }
    }

    private func end(with result: OutputType) {
        watch?.cancel()
        state = .delivering
        sendOutput(result)
        state = .idle
        guard isSettled else { return }
        if case .success = result { complete() } else { complete(false) }
    }
}

extension ResultTaskBoard: SelectiveBoard {
    package func admits() -> Bool {
        if isProcessing { busyRefusal()() }
        return !isProcessing
    }
}

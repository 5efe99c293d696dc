/// An event of a job, in order: any number of reports of progress, then one result.
package enum JobEvent<Value> {
    /// The fraction that is done, from 0 to 1.
    case progress(Double)
    /// The end.
    case result(Result<Value, any Error>)
}

extension JobEvent: Sendable where Value: Sendable {}

/// A job of a board that may begin at once or later, as a task or by a call, and ends exactly once: by the first of its result, its
/// cancellation, and the leaving of its board.
///
/// It belongs to the domain of its board. All its events are delivered there, as consequences of what registered it.
package final class Job<Value: Sendable>: AnyJob {
    package typealias Handler = (JobEvent<Value>) -> Void

    /// Released with the last event, so that a handle of an ended job keeps nothing of a board.
    private var handler: Handler?
    /// Written by the thread that claims the job, before it says so; read by the domain after that.
    private var result: Result<Value, any Error>?

    init(
        of siblings: BoardJobs, in registry: JobRegistry, _ execution: ExecutionContext, _ sink: DiagnosticSink,
        isPending: Bool, _ file: StaticString, _ line: UInt, handler: @escaping Handler
    ) {
        self.handler = handler
        super.init(of: siblings, in: registry, execution, sink, isPending: isPending, file, line)
    }

    // MARK: - On any thread

    /// Leaves a result. The first one counts.
    func put(_ result: Result<Value, any Error>) -> ResultState.Acceptance {
        guard claim() else { return .tooLate }
        self.result = result
        return fill()
    }

    // MARK: - Begin

    /// Begins the job as a task off the domain.
    ///
    /// On a root that belongs to no actor the job fails at once, and reports `isolationMissing`.
    ///
    /// - Parameter start: starts the task, which calls ``ResultPort/send(resultOf:)``. The task is cancelled with the job.
    package func beginTask(_ start: (ResultPort<Value>) -> Task<Void, Never>) {
        if !isRunning { return }
        if isUnreachable { return finish(.failure(reportUnreachable())) }
        keep(start(ResultPort(self)))
    }

    /// Begins the job by a call on the domain. A result that has come in when the call returns, with nothing before it, is delivered before
    /// this function returns.
    ///
    /// On a root that belongs to no actor, a job that has not ended by then fails and reports `isolationMissing`.
    ///
    /// - Parameter executor: gets the completion, which it must call once, from any thread. Returns a closure that is called on the domain if
    ///   the job is cancelled, or nil.
    package func beginCall(_ executor: (Completion<Value>) -> (() -> Void)?) {
        if !isRunning { return }
        willCall()
        keep(call(executor))
        if didCall() { deliverNow() }
        if isUnreachable { finish(.failure(reportUnreachable())) }
    }

    /// A function of its own, so that the executor alone holds the completion when it returns.
    @inline(never) private func call(_ executor: (Completion<Value>) -> (() -> Void)?) -> (() -> Void)? {
        resume { executor(Completion(ResultPort(self))) }
    }

    /// Ends a job that has not begun with a result from elsewhere.
    package func finish(_ result: Result<Value, any Error>) {
        if isRunning, put(result) != .tooLate { deliverNow() }
    }

    // MARK: - End

    override func advance(_ fraction: Double) { handler?(.progress(fraction)) }

    override func end(_ reason: CancellationReason?) {
        let isFull = close(reason)
        if rootIsGone { discard(isFull) } else { deliver(isFull) }
    }

    private func deliverNow() {
        guard willDeliver() else { return }
        resume { deliver(true) }
        didDeliver()
    }

    /// Hands the result to the handler if it is there, or else the error of a cancellation.
    private func deliver(_ isFull: Bool) {
        let result = (isFull ? result.take() : nil) ?? .failure(CancellationError())
        handler.take()?(.result(result))
    }

    /// Releases the handler, and the result if it is there, without calling anything.
    private func discard(_ isFull: Bool) {
        // A result that is not there yet may be being written.
        let released = (isFull ? result.take() : nil, handler.take())
        withExtendedLifetime(released) {}
    }
}

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
    private var onEvent: Handler?
    /// Written by the thread that claims the job, before it says so; read by the domain after that.
    private var result: Result<Value, any Error>?

    init(
        of siblings: BoardJobs, in registry: JobRegistry, _ execution: ExecutionContext, _ sink: DiagnosticSink,
        isPending: Bool, _ file: StaticString, _ line: UInt, handler: @escaping Handler
    ) {
        onEvent = handler
        super.init(of: siblings, in: registry, execution, sink, isPending: isPending, file, line)
    }

    // MARK: - On any thread

    func put(_ result: Result<Value, any Error>) -> ResultState.Acceptance {
        guard claim() else { return .tooLate }
        self.result = result
        return fill()
    }

    /// Ends a job that has not begun with a result from elsewhere.
    package func finish(_ result: Result<Value, any Error>) {
        if isRunning, put(result) != .tooLate { deliverNow() }
    }

    // MARK: - End

    override func advance(_ fraction: Double) { onEvent?(.progress(fraction)) }

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
        let result = (isFull ? result.take() : nil) ?? .failure(CancellationError())
        onEvent.take()?(.result(result))
    }

    /// Releases the handler, and the result if it is there, without calling anything.
    private func discard(_ isFull: Bool) {
        // A result that is not there yet may be being written.
        let released = (isFull ? result.take() : nil, onEvent.take())
        withExtendedLifetime(released) {}
    }
}

/// A job of a board that may begin at once or later, as a task or by a call, and ends exactly once: by the first of its result, its
/// cancellation, and the leaving of its board.
///
/// It belongs to the domain of its board. Reports of progress, and then one result, are delivered there, as consequences of what registered it.
package final class Job<Value: Sendable>: AnyJob {
    package typealias Handler = (Result<Value, any Error>) -> Void

    /// Called with the result. It is released then, as is `onProgress`, so that a handle of an ended job keeps nothing of a board.
    private var onEnd: Handler?
    private var onProgress: ((Double) -> Void)?
    /// Written by the thread that claims the job, before it says so; read by the domain after that.
    private var result: Result<Value, any Error>?

    init(
        of siblings: BoardJobs, in registry: JobRegistry, _ execution: ExecutionContext, _ sink: DiagnosticSink,
        isPending: Bool, _ file: StaticString, _ line: UInt, progress: ((Double) -> Void)?, onEnd: @escaping Handler
    ) {
        self.onEnd = onEnd
        onProgress = progress
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

    override func advance(_ fraction: Double) { onProgress?(fraction) }

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
        let progress = onProgress.take()
        onEnd.take()?(result)
        // Released last, as what it captured may have user code that runs then.
        withExtendedLifetime(progress) {}
    }

    /// Releases the handlers, and the result if it is there, without calling anything.
    private func discard(_ isFull: Bool) {
        // A result that is not there yet may be being written.
        let released = (isFull ? result.take() : nil, onProgress.take(), onEnd.take())
        withExtendedLifetime(released) {}
    }
}

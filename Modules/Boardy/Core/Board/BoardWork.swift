/// A handle of asynchronous work that a board started with ``Board/perform(_:deliver:file:line:)``. It belongs to the
/// board's domain.
public struct WorkHandle {
    private let job: AnyJob?

    init(_ job: AnyJob?) { self.job = job }

    /// True until its result is delivered.
    public var isRunning: Bool { job?.isRunning ?? false }

    /// Cancels the task and delivers `CancellationError` at once. A result that has come in before is delivered
    /// instead.
    public func cancel() { job?.cancel() }
}

extension Board {
    /// Runs asynchronous work off the domain and delivers its result on it.
    ///
    /// The first end counts: the result, an error, ``WorkHandle/cancel()``, or the board's leaving its motherboard,
    /// which cancels the task and delivers `CancellationError` while the board still has its owner. Results of one root
    /// are delivered in the order in which they came in, by a task isolated to the domain. Work under way keeps neither
    /// the root nor its actor alive; when the root goes, the work is cancelled and `deliver` never runs.
    ///
    /// Without an owner it reports `boardNotInstalled` and neither starts the work nor delivers. On a root that belongs
    /// to no actor it reports `isolationMissing`, and delivers that as an error.
    ///
    /// - Parameters:
    ///   - work: runs concurrently; takes and returns `Sendable` values only.
    ///   - deliver: called once, on the domain. It is kept until then: capture the board weakly if it may leave
    ///     earlier.
    @discardableResult
    public func perform<T: Sendable>(
        _ work: @escaping @Sendable @concurrent () async throws -> T, deliver: @escaping (Result<T, any Error>) -> Void,
        file: StaticString = #fileID, line: UInt = #line
    ) -> WorkHandle {
        let job: Job<T>? = registerJob(file: file, line: line, onEnd: deliver)
        guard let job else { return WorkHandle(nil) }
        job.beginTask { port in Task { @concurrent in await port.send(resultOf: work) } }
        return WorkHandle(job)
    }

    /// Registers a job of this board, to begin now or later. Its cause is the activation under way.
    ///
    /// - Parameters:
    ///   - isBackground: true if the root counts as being at rest while the job runs.
    ///   - progress: called on the domain with the fraction that is done, from 0 to 1, at each report.
    ///   - onEnd: called on the domain with the result. Both are kept until the end of the job, which comes at the
    ///     latest when the board leaves; so they may keep the board alive.
    /// - Returns: nil without an owner, which is reported `boardNotInstalled`.
    package func registerJob<Value: Sendable>(
        isBackground: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        progress: ((Double) -> Void)? = nil, onEnd: @escaping (Result<Value, any Error>) -> Void
    ) -> Job<Value>? {
        guard let slot, isSettled else {
            reportNotInstalled("started asynchronous work", file, line)
            return nil
        }
        let context = slot.motherboard, domain = context.domain, execution = domain.execution
        let work = isBackground ? nil : context.observedWork(of: slot.id, file, line), outer = execution.cause.message
        // The work becomes the cause of all that follows from its result.
        if let work { execution.replaceMessage(work) }
        let job = Job(
            of: slot.jobs, in: domain.openJobs(), execution, context.diagnostics, isPending: !isBackground, file, line,
            progress: progress, onEnd: onEnd)
        guard let work else { return job }
        execution.replaceMessage(outer)
        job.onRemoval = { [weak domain] in domain?.showEnd(of: work) }
        return job
    }

    /// True if the root belongs to an actor, so that asynchronous work can be done.
    package var hasActor: Bool { slot?.motherboard.domain.hasActor ?? false }
}

extension Board {
    /// The W3C trace context of the message under way, which goes with an activation to another process, or nil if
    /// nobody records a trace for others.
    package final var traceparent: String? { slot?.motherboard.traceparent }
}

/// The way of events of a job from any thread to the domain.
package struct ResultPort<Value: Sendable>: Sendable {
    let token: DomainToken<Job<Value>>

    init(_ job: Job<Value>) { token = DomainToken(job) }

    /// Runs the work and sends its result. Call it once, in the task of the job.
    package func send(resultOf work: () async throws -> Value) async {
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        let job = token.object
        if job.put(result) == .tooLate {
            if case .success = result { job.reportLostValue() }
        } else if job.mailbox.enter(job.resultEntry) {
            await job.mailbox.run()
        }
    }

    /// Sends how much is done, unless the job is decided.
    ///
    /// - Parameter fraction: from 0 to 1.
    package func send(progress fraction: Double) {
        if !token.object.isDecided { token.object.announce(progress: fraction) }
    }

    /// Sends a result. The first one counts; later ones are reported `resultIgnored`.
    func send(_ result: Result<Value, any Error>) {
        switch token.object.put(result) {
        case .expected: break
        case .unannounced: token.object.announceResult()
        // An error after the cancellation acknowledges it and is no second result.
        case .tooLate: if !result.isCancellation { token.object.reportSecondResult() }
        }
    }
}

/// The end of a job that ends by a call. The executor holds it and may call it from any thread.
///
/// An executor that releases it without a call can never end. That is reported `taskOverdue` and ends the job as a
/// failure.
package final class Completion<Value: Sendable>: Sendable {
    private let port: ResultPort<Value>

    init(_ port: ResultPort<Value>) { self.port = port }

    /// Ends the job. The first result counts; later ones are reported `resultIgnored` with the place of the job.
    package func report(_ result: Result<Value, any Error>) { port.send(result) }

    /// Reports how much is done.
    ///
    /// - Parameter fraction: from 0 to 1.
    package func report(progress fraction: Double) { port.send(progress: fraction) }

    deinit { if !port.token.object.isDecided { reportOverdue() } }

    /// A function of its own, as the runtime would look up the type of the result at its beginning.
    @inline(never) private func reportOverdue() {
        let job = port.token.object
        let overdue = job.overdue, acceptance = job.put(.failure(overdue))
        if acceptance == .tooLate { return }
        job.report(overdue)
        if acceptance == .unannounced { job.announceResult() }
    }
}

extension Result where Failure == any Error {
    package var isCancellation: Bool {
        if case .failure(let error) = self { error is CancellationError } else { false }
    }
}

extension Job {
    /// Begins the job as a task off the domain.
    ///
    /// On a root that belongs to no actor the job fails at once, and reports `isolationMissing`.
    ///
    /// - Parameter start: starts the task, which calls ``ResultPort/send(resultOf:)``. The task is cancelled with the
    ///   job.
    package func beginTask(_ start: (ResultPort<Value>) -> Task<Void, Never>) {
        if !isRunning { return }
        if isUnreachable { return failAsUnreachable() }
        keep(start(ResultPort(self)))
    }

    /// Begins the job by a call on the domain. A result that has come in when the call returns, with nothing before it,
    /// is delivered before this function returns.
    ///
    /// On a root that belongs to no actor, a job that has not ended by then fails and reports `isolationMissing`.
    ///
    /// - Parameter executor: gets the completion, which it must call once, from any thread. Returns a closure that is
    ///   called on the domain if the job is cancelled, or nil.
    package func beginCall(_ executor: (Completion<Value>) -> (() -> Void)?) {
        if !isRunning { return }
        willCall()
        keep(call(executor))
        if didCall() { deliverNow() }
        if isUnreachable { failAsUnreachable() }
    }

    @inline(never) private func failAsUnreachable() { finish(.failure(reportUnreachable())) }

    /// A function of its own, so that the executor alone holds the completion when it returns.
    @inline(never) private func call(_ executor: (Completion<Value>) -> (() -> Void)?) -> (() -> Void)? {
        resume { executor(Completion(ResultPort(self))) }
    }
}

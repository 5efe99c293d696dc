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
/// An executor that releases it without a call can never end. That is reported `taskOverdue` and ends the job as a failure.
package final class Completion<Value: Sendable>: Sendable {
    private let port: ResultPort<Value>

    init(_ port: ResultPort<Value>) { self.port = port }

    /// Ends the job. The first result counts; later ones are reported `resultIgnored` with the place of the job.
    package func report(_ result: Result<Value, any Error>) { port.send(result) }

    /// Reports how much is done.
    ///
    /// - Parameter fraction: from 0 to 1.
    package func report(progress fraction: Double) { port.send(progress: fraction) }

    deinit {
        let job = port.token.object
        if job.isDecided { return }
        let overdue = job.overdue, acceptance = job.put(.failure(overdue))
        if acceptance == .tooLate { return }
        job.report(overdue)
        if acceptance == .unannounced { job.announceResult() }
    }
}

extension Result where Failure == any Error {
    /// True if it acknowledges a cancellation.
    package var isCancellation: Bool {
        if case .failure(let error) = self { error is CancellationError } else { false }
    }
}

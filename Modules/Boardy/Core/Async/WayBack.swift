/// How what comes of a piece of work gets from wherever that is done back to the domain.
@usableFromInline package struct WayBack<Value: Sendable>: Sendable {
    @usableFromInline let token: WorkToken<Errand<Value>>

    @inlinable init(_ errand: Errand<Value>) { token = WorkToken(errand) }

    /// Does the work and sends back what comes of it. To be called once, in a task.
    @inlinable package func carry(_ work: () async throws -> Value) async {
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        if token.work.put(result) != .tooLate { return await token.work.announceAndDrain() }
        if case .success = result { token.work.reportLostValue() }
    }

    /// Tells how much is done, from 0 to 1, unless nobody wants to know any more.
    @inlinable package func report(progress fraction: Double) {
        if !token.work.isDecided { token.work.announce(progress: fraction) }
    }

    /// Sends back a result, from any thread. The first counts; later ones are reported `resultIgnored`.
    @inlinable func report(_ result: Result<Value, any Error>) {
        switch token.work.put(result) {
        case .awaited: break
        case .unannounced: token.work.announce()
        // What comes after a cancellation to acknowledge it is no second result.
        case .tooLate: if !result.isCancellation { token.work.reportSecondResult() }
        }
    }
}

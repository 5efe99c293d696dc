import Boardy

extension Board {
    /// Returns what another board answers; nil if it gives no answer, and the reason has been reported.
    ///
    /// - Throws: `CancellationError` if the response is cancelled.
    func answer<Output>(_ ask: () async throws -> Output) async throws -> Output? {
        do {
            return try await ask()
        } catch {
            if Task.isCancelled { throw CancellationError() }
            reportRefusal(error)
            return nil
        }
    }

    /// Reports that another board was not activated, such as by the refusal of a gate, if nobody has reported it.
    func reportRefusal(_ error: any Error) {
        guard let refusal = error as? BoardError, refusal.kind != .outputMissing, !hasReported(refusal) else { return }
        report(refusal.kind, refusal.diagnostic.message)
    }
}

public import BoardyCore

/// Tells of activations that bring nothing for some time.
///
/// Somebody who waits for a board in another process sees nothing of it, so a process has to say why nothing happens.
public struct DelayWatch: Sendable {
    private let limit: Duration
    private let clock: any Clock<Duration>
    private let tell: @Sendable (BoardID) async -> Void

    /// - Parameters:
    ///   - limit: the time without an output.
    ///   - tell: called each time that a wait has taken that long again, with the ID of the contract.
    public init(
        after limit: Duration, clock: any Clock<Duration> = ContinuousClock(),
        tell: @escaping @Sendable (BoardID) async -> Void
    ) {
        self.limit = limit
        self.clock = clock
        self.tell = tell
    }

    /// Begins a wait, which the caller ends by cancelling the task.
    fileprivate func begin(_ contract: BoardID) -> Task<Void, Never> {
        Task { while (try? await clock.sleep(for: limit)) != nil { await tell(contract) } }
    }
}

/// The outputs of one activation in another process, from its submission to its end.
///
/// If the task that reads is cancelled, the activation is cancelled too.
package actor RemoteReading {
    private let caller: any RemoteCaller
    private let request: RemoteRequest
    private let watch: DelayWatch?
    private let waits: AnswerWaits?
    private var outputs: RemoteOutputs?
    private var last = 0

    package init(
        _ request: RemoteRequest, by caller: any RemoteCaller, watch: DelayWatch? = nil, _ waits: AnswerWaits? = nil
    ) {
        self.request = request
        self.watch = watch
        self.waits = waits
        self.caller = caller
    }

    /// Returns the next output that was not returned yet, or nil after the last one. The first call submits the
    /// activation.
    ///
    /// - Throws: the failure of the activation, or `CancellationError` if the task was cancelled.
    package func next() async throws -> RemoteOutput? {
        let wait = watch?.begin(request.contract)
        waits?.begin()
        defer {
            wait?.cancel()
            waits?.end()
        }
        return try await withTaskCancellationHandler {
            let outputs = try await openOutputs()
            var iterator = outputs.makeAsyncIterator()
            while let output = try await iterator.next(isolation: self) {
                guard output.number > last else { continue }
                last = output.number
                return output
            }
            // A stream that was cancelled ends like one that is over.
            try Task.checkCancellation()
            return nil
        } onCancel: {
            cancel()
        }
    }

    /// Cancels the activation, unless it has ended.
    nonisolated func cancel() {
        Task { [caller, request] in try? await caller.cancel(request.id) }
    }

    private func openOutputs() async throws -> RemoteOutputs {
        if let outputs { return outputs }
        let opened = try await caller.submit(request)
        outputs = opened
        // The cancellation may have come before the activation was written.
        if Task.isCancelled { cancel() }
        return opened
    }
}

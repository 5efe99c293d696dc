/// The outputs of one activation in another process, from its submission to its end.
///
/// If the task that reads is cancelled, the activation is cancelled too.
package actor RemoteReading {
    private let caller: any RemoteCaller
    private let request: RemoteRequest
    private var outputs: RemoteOutputs?
    private var last = 0

    package init(_ request: RemoteRequest, by caller: any RemoteCaller) {
        self.request = request
        self.caller = caller
    }

    /// Returns the next output that was not returned yet; nil after the last one. The first call submits the activation.
    ///
    /// - Throws: the failure of the activation, or `CancellationError` if the task was cancelled.
    package func next() async throws -> RemoteOutput? {
        try await withTaskCancellationHandler {
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

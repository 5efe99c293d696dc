extension Task<Void, any Error> {
    /// Waits for the end of the task, and cancels the task when a time is over.
    ///
    /// - Parameter limit: the longest time to wait; nil for no limit.
    /// - Returns: false if the time was over before the task had ended.
    @MainActor
    package func ends(within limit: Duration?, clock: any Clock<Duration> = ContinuousClock()) async throws -> Bool {
        let timer = Task<Bool, any Error> {
            guard let limit else { return false }
            try await clock.sleep(for: limit)
            cancel()
            return true
        }
        defer { timer.cancel() }
        do {
            try await withTaskCancellationHandler {
                try await value
            } onCancel: {
                cancel()
            }
        } catch let error as CancellationError where !Task<Never, Never>.isCancelled {
            timer.cancel()
            if try await timer.value { return false }
            throw error
        }
        return true
    }
}

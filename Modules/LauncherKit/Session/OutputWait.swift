import BoardyCommandLine

/// The outputs of a board that a command waits for, and the longest time that it does.
struct OutputWait {
    /// True to wait until the board completes, false for its first output.
    var all = false
    /// The longest time to wait; nil for no limit.
    var limit: Duration?
    var clock: any Clock<Duration> = ContinuousClock()

    /// Waits for the end of a run. When the time is over, cancels the run.
    ///
    /// - Returns: false if the time was over before the run had ended.
    @MainActor
    func end(of run: Task<Void, any Error>) async throws -> Bool {
        let timer = Task { [limit, clock] in
            guard let limit else { return false }
            try await clock.sleep(for: limit)
            run.cancel()
            return true
        }
        defer { timer.cancel() }
        do {
            try await withTaskCancellationHandler {
                try await run.value
            } onCancel: {
                run.cancel()
            }
        } catch is CancellationError where !Task.isCancelled {
            timer.cancel()
            if try await timer.value { return false }
            throw CancellationError()
        }
        return true
    }

    /// The message of a run that was cancelled: what was waited for, and what to do.
    func overdueMessage(of board: String, outputCount: Int) -> String {
        let time = limit?.compactText ?? ""
        let outputs = outputCount == 1 ? "1 output" : "\(outputCount) outputs"
        return
            (all
            ? "'\(board)' did not complete within \(time); it gave \(outputs)"
            : "'\(board)' gave no output within \(time)")
            + ". What it has done stays done; give --timeout a longer time"
    }
}

import BoardyCore

/// Reports `taskOverdue` when a task takes longer than its board allows.
struct OverdueWatchdog {
    /// The time that a task may take, or nil for no limit.
    let limit: Duration?
    let clock: any Clock<Duration>

    /// Starts to watch a task that has begun.
    ///
    /// - Returns: the job that watches, to be cancelled when the task ends; nil if there is no limit, or no actor on
    ///   which time passes.
    func watch(_ task: RegisteredJob, of board: Board) -> Job<Void>? {
        guard let limit, task.isRunning, board.hasActor else { return nil }
        // In the context of the task itself: a task that waited begins when another one ends, and must not be cancelled
        // with that one.
        let watch: Job<Void>? = task.resume {
            board.registerJob(isBackground: true) { result in
                guard case .success = result else { return }
                board.report(
                    .taskOverdue,
                    "a task of '\(board.identifier)' has not ended after \(limit). If it may "
                        + "take that long, make overdueAfter longer; "
                        + "if not, look for a path of its executor that never ends")
            }
        }
        watch?.beginTask { [clock] port in
            Task { @concurrent in await port.send { try await clock.sleep(for: limit) } }
        }
        return watch
    }
}

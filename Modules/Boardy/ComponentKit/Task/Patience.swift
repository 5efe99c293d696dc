import BoardyCore

/// How long a task may take before it is reported `taskOverdue`.
struct Patience {
    /// nil: as long as it likes.
    private let duration: Duration?
    private let clock: any Clock<Duration>

    init(_ duration: Duration?, on clock: any Clock<Duration>) {
        (self.duration, self.clock) = (duration, clock)
    }

    /// Watches over a task that has begun.
    ///
    /// - Returns: the watch, to be cancelled when the task ends; nil if none is needed.
    func watch(_ task: RegisteredJob, of board: Board) -> Job<Void>? {
        guard let duration, task.isRunning, board.hasActor else { return nil }
        // A task that waited begins when another one ends, and is none of that one's work.
        let watch: Job<Void>? = task.resume {
            board.registerJob(isBackground: true) { event in
                guard case .result(.success) = event else { return }
                board.report(
                    .taskOverdue,
                    "a task of '\(board.identifier)' has not ended after \(duration). If it may take that long, make overdueAfter longer; "
                        + "if not, look for a path of its executor that never ends")
            }
        }
        watch?.beginTask { [clock] port in
            Task { @concurrent in await port.send { try await clock.sleep(for: duration) } }
        }
        return watch
    }
}

import BoardyCore

/// The state of a board that runs one task at a time.
enum SingleTaskState {
    /// No task runs.
    case idle
    /// A task was registered. It no longer runs once its root is gone. Nobody tells the board.
    case running(RegisteredJob)
    /// The result is there, and is being delivered.
    case delivering

    /// True if the board takes no other task now.
    var isProcessing: Bool {
        switch self {
        case .idle: false
        case .running(let job): job.isRunning
        case .delivering: true
        }
    }
}

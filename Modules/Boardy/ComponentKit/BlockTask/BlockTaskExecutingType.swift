/// What a ``BlockTaskBoard`` does with an activation that comes while another one runs.
public enum BlockTaskExecutingType: Hashable, Sendable {
    /// Runs it at once; they know nothing of each other.
    case `default`
    /// Cancels all earlier ones and runs it.
    case latest
    /// Refuses it: it ends as cancelled, and is reported `activationRejected`.
    case only
    /// Does not run it: it gets the result of the one that runs, and its place if that one is cancelled. One result is one output.
    case onlyResult
    /// Runs it when all earlier ones have ended, however they ended.
    case queue
    /// Runs it if fewer than so many run, at least one; else it waits for its turn.
    case concurrent(max: Int = 3)

    /// How many may run at the same time.
    var limit: Int {
        switch self {
        case .default, .latest: .max
        case .only, .onlyResult, .queue: 1
        case .concurrent(let max): Swift.max(1, max)
        }
    }
}

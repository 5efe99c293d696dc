/// A policy of a ``BlockTaskBoard`` for an activation that is made while another one runs.
public enum BlockTaskExecutingType: Hashable, Sendable {
    /// Runs the new activation at once. The activations are independent of each other.
    case `default`
    /// Cancels all earlier activations and runs the new one.
    case latest
    /// Refuses the new activation: it ends as cancelled, and is reported `activationRejected`.
    case only
    /// Gives the new activation the result of the one that runs. If that one is cancelled, the new one runs instead.
    /// The board sends a shared result once.
    case onlyResult
    /// Runs the new activation when all earlier ones have ended, successful or not.
    case queue
    /// Runs the new activation if fewer than `max` run, else later, in the order of activation. A `max` below 1 counts
    /// as 1.
    case concurrent(max: Int = 3)

    var limit: Int {
        switch self {
        case .default, .latest: .max
        case .only, .onlyResult, .queue: 1
        case .concurrent(let max): Swift.max(1, max)
        }
    }
}

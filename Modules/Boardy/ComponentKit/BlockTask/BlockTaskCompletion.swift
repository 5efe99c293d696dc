/// The end of an activation of a ``BlockTaskBoard``, as the completion handler of the activation gets it.
public enum BlockTaskCompletion: Hashable, Sendable {
    /// The activation ended with a result, which is a value or an error.
    case done
    /// The activation ended without a result: it was cancelled or refused.
    case cancelled
}

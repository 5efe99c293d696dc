/// How an activation of a ``BlockTaskBoard`` ended.
public enum BlockTaskCompletion: Hashable, Sendable {
    /// With a result: a value or an error.
    case done
    /// Without one.
    case cancelled
}

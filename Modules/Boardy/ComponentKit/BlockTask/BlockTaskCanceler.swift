/// How the executor of a ``BlockTaskBoard`` is stopped. Called at most once, on the board's domain, if the activation is cancelled before it
/// has a result. It must not capture the completion, which would never be let go of: then a task that can never end goes unnoticed.
public struct BlockTaskCanceler {
    let cancel: () -> Void

    /// A canceler.
    ///
    /// - Parameter cancel: stops the work; kept until that has ended.
    public init(_ cancel: @escaping () -> Void) { self.cancel = cancel }
}

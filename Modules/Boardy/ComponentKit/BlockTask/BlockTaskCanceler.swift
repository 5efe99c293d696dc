/// How the executor of a ``BlockTaskBoard`` is stopped. Called at most once, on the board's domain, if the activation is cancelled before it
/// has a result.
public struct BlockTaskCanceler {
    let cancel: () -> Void

    /// A canceler.
    ///
    /// - Parameter cancel: stops the work; kept until that has ended.
    public init(_ cancel: @escaping () -> Void) { self.cancel = cancel }
}

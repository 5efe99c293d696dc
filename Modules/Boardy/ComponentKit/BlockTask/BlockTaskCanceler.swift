/// Stops the work of one executor call of a ``BlockTaskBoard``.
///
/// The board calls it at most once, on its domain, if the activation is cancelled before it has a result. It must not
/// capture the completion, which would never be released: a task that can never end would go unnoticed.
public struct BlockTaskCanceler {
    let cancel: () -> Void

    /// Creates a canceler.
    ///
    /// - Parameter cancel: stops the work. It is kept until the work has ended.
    public init(_ cancel: @escaping () -> Void) { self.cancel = cancel }
}

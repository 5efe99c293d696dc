/// Decides from an output and its sender whether it matches, and then acts on it.
///
/// All predicates are asked, in the order of registration, before the first flow acts. A flow that is to match by sender only is better
/// a ``BoardActivateFlow``: it costs nothing where other boards send.
public protocol BoardFlow {
    /// Whether ``doNext(_:)`` is to be called with this output.
    func match(with output: BoardOutputModel) -> Bool
    /// Acts on an output that matched.
    func doNext(_ output: BoardOutputModel)
}

/// A board that gives another one its place, under other types: `AdapterBoard`.
///
/// The wrapped board sits in the same slot. So owner, context, diagnostics and domain are the same for both, work, actions and the
/// completion of either are those of the place, and only outputs of the wrapped board take a way of their own: through ``adapted(_:)``.
package protocol AdaptingBoard: Board {
    /// What the wrapped board sends.
    associatedtype WrappedOutput
    /// What is sent instead.
    associatedtype AdaptedOutput
    /// The board that does the work. Never another one.
    var wrapped: Board { get }
    /// What is sent instead of an output of the wrapped board. One of another type is sent as it is.
    func adapted(_ output: WrappedOutput) -> AdaptedOutput
}

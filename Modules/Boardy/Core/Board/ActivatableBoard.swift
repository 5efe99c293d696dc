/// A board that takes any value, or none.
///
/// A factory that keeps its board's class to itself returns `any ActivatableBoard`, which can be registered under an ID.
public protocol ActivatableBoard: InstallableBoard {
    /// The ID under which it is installed.
    var identifier: BoardID { get }
    /// Starts the board's work.
    ///
    /// - Parameter option: whatever the caller gave; nil for an activation without a value.
    func activate(withOption option: Any?)
}

extension ActivatableBoard {
    /// Activates the board itself without a value, past its owner and all gates.
    @_disfavoredOverload
    public func activate() { activate(withOption: nil) }
}

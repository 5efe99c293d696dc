/// A board that takes any value, or none.
public protocol ActivatableBoard {
    /// The ID under which it is installed.
    var identifier: BoardID { get }
    /// Starts the board's work.
    ///
    /// - Parameter option: whatever the caller gave; nil for an activation without a value.
    func activate(withOption option: Any?)
}

extension ActivatableBoard {
    /// Activates the board itself without a value, past its owner and all gates.
    public func activate() { activate(withOption: nil) }
}

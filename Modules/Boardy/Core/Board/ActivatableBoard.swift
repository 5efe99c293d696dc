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

extension ActivatableBoard where Self: Board & GuaranteedBoard {
    /// Takes what the board's ``GuaranteedBoard/inputPolicy`` makes of a value, and reports `inputMismatch` if that is nothing.
    public func activate(withOption option: Any?) {
        let receiver = EntryPoints.directInput(of: self)
        switch receiver.receive(dynamic: option) {
        case .mismatch:
            let reason = receiver.takeError().map { ": \($0)" } ?? ""
            report(
                .inputMismatch,
                "'\(identifier)' takes inputs of type \(receiver.typeName), not \(typeName(of: option as Any))\(reason)"
            )
        case .refused: slot?.backplane.takeRefusal().map { slot?.backplane.diagnostics.report($0.diagnostic) }
        case .taken, .stop, .gone, .barred: break
        }
    }
}

/// A board that is activated with an input of a declared type.
///
/// A board of a screen adopts it on the main actor: `nonisolated final class LoginBoard: Board, @MainActor GuaranteedBoard`. The protocol is
/// therefore not bound to classes; its conveniences are there for every `Board`.
public protocol GuaranteedBoard {
    /// What an activation carries.
    associatedtype InputType
    /// How a value of another type becomes an input, and what happens if it does not. Read when the board is installed.
    var inputPolicy: InputPolicy<InputType> { get }
    /// What an activation waits for; nil for nothing, which is the default. Asked at each activation through a motherboard.
    ///
    /// - Parameter input: what the activation carries. One that does not fit is reported, and asks for no barrier.
    func activationBarrier(withGuaranteedInput input: InputType) -> ActivationBarrier?
    /// Starts the board's work.
    func activate(withGuaranteedInput input: InputType)
}

extension GuaranteedBoard {
    /// Takes values of the input type only, and reports all others.
    public var inputPolicy: InputPolicy<InputType> { .guaranteed }

    /// No barrier.
    public func activationBarrier(withGuaranteedInput input: InputType) -> ActivationBarrier? { nil }
}

extension GuaranteedBoard where InputType == Void {
    /// Activates the board itself, past its owner and all gates.
    public func activate() { activate(withGuaranteedInput: ()) }
}

extension GuaranteedBoard where InputType: ExpressibleByNilLiteral {
    /// Activates the board itself without an input, past its owner and all gates.
    public func activate() { activate(withGuaranteedInput: nil) }
}

/// A board that is activated with an input of a declared type.
///
/// The board of a screen adopts it on the main actor: `nonisolated final class LoginBoard: Board, @MainActor GuaranteedBoard`. The protocol is
/// therefore not bound to classes; its conveniences are there for every `Board`.
public protocol GuaranteedBoard: BarrierProviding {
    /// The type of the value of an activation.
    associatedtype InputType
    /// The rules by which a value of another type becomes an input. Read when the board is installed.
    var inputPolicy: InputPolicy<InputType> { get }
    /// Returns the barrier that an activation waits for; nil for none, which is the default.
    ///
    /// Asked at each activation through a motherboard. A value that does not fit is reported, and asks for no barrier. A ``DedicatedBoard``
    /// that is activated without an input is not asked here, but through ``activationBarrier(withInput:)``.
    ///
    /// - Parameter input: the value of the activation.
    func activationBarrier(withGuaranteedInput input: InputType) -> ActivationBarrier?
    /// Returns the barrier that an activation waits for; nil for none, which is the default.
    ///
    /// - Parameter input: the value of the activation; nil for a ``DedicatedBoard`` that is activated without a value of its type.
    func activationBarrier(withInput input: InputType?) -> ActivationBarrier?
    /// Starts the work of the board.
    func activate(withGuaranteedInput input: InputType)
}

extension GuaranteedBoard {
    /// Takes values of the input type only, and reports all others.
    public var inputPolicy: InputPolicy<InputType> { .guaranteed }

    /// Returns nil: no barrier.
    public func activationBarrier(withGuaranteedInput input: InputType) -> ActivationBarrier? { nil }

    /// Returns nil: no barrier.
    public func activationBarrier(withInput input: InputType?) -> ActivationBarrier? {
        (self as? Board)?.hasInputBarrier = false
        return nil
    }
}

extension GuaranteedBoard where InputType == Void {
    /// Activates the board itself, past its owner and all gates.
    public func activate() { activate(withGuaranteedInput: ()) }
}

extension GuaranteedBoard where InputType: ExpressibleByNilLiteral {
    /// Activates the board itself without an input, past its owner and all gates.
    public func activate() { activate(withGuaranteedInput: nil) }
}

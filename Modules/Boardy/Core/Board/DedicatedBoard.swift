/// A board that is activated with an input of a declared type if there is one, and without one otherwise. No value is a mismatch.
public protocol DedicatedBoard: GuaranteedBoard {
    /// The type of the value of an activation. Declared here too, so that it is inferred from ``activate(withInput:)``.
    associatedtype InputType
    /// Starts the work of the board.
    ///
    /// - Parameter input: nil if the activation carried nothing, or a value of another type.
    func activate(withInput input: InputType?)
}

extension DedicatedBoard {
    public func activate(withGuaranteedInput input: InputType) { activate(withInput: input) }

    /// Takes a value of another type as no input.
    public var inputPolicy: InputPolicy<InputType> {
        .dedicated(
            InputAbsence(barrier: { activationBarrier(withInput: nil) }, activate: { activate(withInput: nil) }))
    }
}

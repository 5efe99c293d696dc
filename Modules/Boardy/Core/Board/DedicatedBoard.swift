/// A board that is activated with an input of a declared type if there is one, and without one otherwise: nothing is a mismatch.
public protocol DedicatedBoard: GuaranteedBoard {
    /// Starts the board's work.
    ///
    /// - Parameter input: nil if the activation carried nothing, or a value of another type.
    func activate(withInput input: InputType?)
}

extension DedicatedBoard {
    public func activate(withGuaranteedInput input: InputType) { activate(withInput: input) }

    /// Takes what is not of the type as nothing.
    public var inputPolicy: InputPolicy<InputType> { .dedicated { _ in activate(withInput: nil) } }
}

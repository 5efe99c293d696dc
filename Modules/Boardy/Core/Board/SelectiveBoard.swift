/// A board that may refuse an input of the right type, or take a value that is no input.
package protocol SelectiveBoard: Board {
    /// Returns true if the board takes an input now. If not, the board has given the reason with its ``Board/refusal(_:_:)``.
    ///
    /// Asked before each activation through the owner.
    func admits() -> Bool
    /// Takes a value that need not be an input.
    ///
    /// - Returns: nil if the value is not its business; false if the board has refused it with its ``Board/refusal(_:_:)``.
    func takes(_ value: Any) -> Bool?
}

extension SelectiveBoard {
    package func takes(_ value: Any) -> Bool? { nil }
}

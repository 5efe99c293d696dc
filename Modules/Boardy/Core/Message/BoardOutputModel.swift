/// An output as untyped flows see it. Outputs only: activations, commands, actions and completions are never made into one.
public struct BoardOutputModel {
    /// The board that sent it.
    public let identifier: BoardID
    /// What it sent; nil for an output without data.
    public let data: Any?

    /// An output of a board.
    public init(identifier: BoardID, data: Any? = nil) {
        self.identifier = identifier
        self.data = Conversion.of(data, to: Any?.self) ?? nil
    }

    /// The data as a `Value`; nil if it is none.
    public func data<Value>(as type: Value.Type) -> Value? { Conversion.of(data, to: Value.self) }
}

public import BoardyCore

/// The end of a chain of steps that was awaited.
public enum StepsEnd<Value> {
    /// The output of the last board.
    case output(Value)
    /// The chain ended before its last board, because an output became nil.
    case stopped(StepsStop)
}

/// The output with which a chain of steps stopped.
public struct StepsStop {
    /// The board that sent the output. The output became no input of the next board.
    public let board: BoardID
    private let output: Any

    init(_ board: BoardID, _ output: Any) { (self.board, self.output) = (board, output) }

    /// Returns the output, if the board of a contract sent it.
    ///
    ///     if let placement = stop.output(of: Ordering.self) { … }
    public func output<C: BoardContract>(of contract: C.Type) -> C.Output? {
        C.id == board ? output as? C.Output : nil
    }
}

/// Activates the first board of a chain with an input, and each later one with the output before it. The place is the
/// place of the call.
typealias AwaitedSteps<Input, Output> = (Motherboard, Input, StaticString, UInt) async throws -> StepsEnd<Output>

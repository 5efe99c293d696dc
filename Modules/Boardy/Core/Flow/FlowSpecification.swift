/// One source of a combined flow: a board and the type of output that counts.
///
/// Made by ``OutputFlow/specifications``.
public struct FlowSpecification<Output> {
    /// The board that sends it.
    public let identifier: BoardID

    /// Outputs of a type from one board; others are ignored.
    public init(identifier: BoardID, outputType: Output.Type = Output.self) { self.identifier = identifier }
}

/// When a combined flow fires, and what it keeps.
public enum CombinationStrategy: Sendable {
    /// Fires when every source has sent, then begins anew. A newer value before that replaces the older.
    case batchOneByOne
    /// Keeps the last value of every source and fires at each new one, once all have sent.
    case latestForever
}

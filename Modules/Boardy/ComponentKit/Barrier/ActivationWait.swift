public import BoardyCore

/// An activation that waits for the decision of a gate, or work that waits at a ``BarrierBoard``.
public struct ActivationWait: Hashable, Sendable, CustomStringConvertible {
    /// The board that is to be activated. For work that waits at a barrier board it is that board.
    public let board: BoardID
    /// The identifier of the motherboard that holds the board.
    public let motherboard: BoardID
    /// The gate or the barrier that has to decide.
    public let gate: BoardID
    /// The file of the call that made the activation, as `#fileID` gives it.
    public let file: String
    /// The line of the call that made the activation.
    public let line: UInt

    /// One sentence about the wait, and one that names the remedy.
    public var description: String {
        board == gate
            ? "work still waits at the barrier '\(gate)' on '\(motherboard)'. Overcome or cancel the barrier"
            : "'\(board)' on '\(motherboard)' still waits for its gate '\(gate)', which has not decided. "
                + "Complete the gate, refuse, or cancel the activation"
    }
}

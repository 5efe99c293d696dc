public import BoardyCore

/// An activation that waits for the decision of a gate, work that waits at a ``BarrierBoard``, or a response that waits
/// for an answer.
public struct ActivationWait: Hashable, Sendable, CustomStringConvertible {
    /// The board that is to be activated, or that responds. For work that waits at a barrier board it is that board.
    public let board: BoardID
    /// The identifier of the motherboard that holds the board.
    public let motherboard: BoardID
    /// The gate or the barrier that has to decide. For a response it is the board that it awaits, or the board itself
    /// if it awaits something else.
    public let gate: BoardID
    /// The file of the call that made the activation, or that awaits the answer, as `#fileID` gives it.
    public let file: String
    /// The line of that call.
    public let line: UInt
    /// True for an asynchronous response.
    let isResponse: Bool

    /// One sentence about the wait, and one that names the remedy.
    public var description: String {
        if isResponse {
            return board == gate
                ? "a response of '\(board)' on '\(motherboard)' still waits for an "
                    + "answer. Give the answer, or release it"
                : "a response of '\(board)' on '\(motherboard)' still waits for an output of "
                    + "'\(gate)'. Let '\(gate)' send one or complete"
        }
        return board == gate
            ? "work still waits at the barrier '\(gate)' on '\(motherboard)'. Overcome or cancel the barrier"
            : "'\(board)' on '\(motherboard)' still waits for its gate '\(gate)', which has not decided. "
                + "Complete the gate, refuse, or cancel the activation"
    }
}

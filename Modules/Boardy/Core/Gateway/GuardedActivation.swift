/// The part of a guarded activation that may leave the isolation domain of the motherboard.
public struct GatewayRequest: Sendable, Hashable {
    /// The ID of the board whose activation waits for the gate.
    public let board: BoardID
    /// The identifier of the motherboard that holds the board.
    public let motherboard: BoardID
    /// The file of the activation, as `#fileID` gives it.
    public let file: String
    /// The line of the activation.
    public let line: UInt

    init(board: BoardID, motherboard: BoardID, file: StaticString, line: UInt) {
        self.board = board
        self.motherboard = motherboard
        self.file = "\(file)"
        self.line = line
    }
}

/// An activation that a gateway decides about. If several activations wait for one gate, it is the first of them.
public struct GuardedActivation: BoardInputModel {
    /// The value of the activation. Nil means "no input".
    public let option: Any?
    /// The board, its motherboard, and the place of the call.
    public let request: GatewayRequest

    public var identifier: BoardID { request.board }
}

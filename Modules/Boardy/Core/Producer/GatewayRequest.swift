/// What a gateway is asked about, as far as it may leave the motherboard's domain.
public struct GatewayRequest: Sendable, Hashable {
    /// The board that is to be activated.
    public let board: BoardID
    /// The motherboard on which it is.
    public let motherboard: BoardID
    /// Where it was activated, as `#fileID` gives it.
    public let file: String
    /// Where it was activated.
    public let line: UInt

    init(board: BoardID, motherboard: BoardID, file: StaticString, line: UInt) {
        self.board = board
        self.motherboard = motherboard
        self.file = "\(file)"
        self.line = line
    }
}

/// What a gateway is asked about: a board and what it is to be activated with.
///
/// If several activations wait for the gate, this is the first.
public struct GuardedActivation: BoardInputModel {
    /// What the activation carries; nil is "no input".
    public let option: Any?
    /// The board, where, and who activated it.
    public let request: GatewayRequest

    public var identifier: BoardID { request.board }
}

/// The constructor of a gate, which decides if a board may be activated.
///
///     let signedIn = GatewayBarrierRegistration.registerWithActivation { gate, option in
///         gate.motherboard.ioLogin().activation.activate()
///     }.withFlowRegistration { gate in
///         gate.motherboard.ioLogin().flow.addTarget(gate) { gate, outcome in gate.complete(outcome.isSuccess) }
///     }
public struct GatewayBarrierRegistration {
    /// Makes the gate; nil for an exempt board, which has no gateway at all.
    let make: ((BoardID, (any BoardProducing)?) -> Board?)?
    /// True if the decision depends on the value of the activation, so that the gate is asked about each activation.
    let judgesEachInput: Bool

    init(
        judgesEachInput: Bool = false, make: ((BoardID, (any BoardProducing)?) -> Board?)?
    ) {
        self.make = make
        self.judgesEachInput = judgesEachInput
    }

    /// A registration without a gate. The gateway for every board does not guard a board that is registered with it.
    public static var exempt: GatewayBarrierRegistration { GatewayBarrierRegistration(make: nil) }
}

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

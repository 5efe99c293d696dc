// What may stand at a gateway.

extension GatewayBarrierRegistration {
    /// A board as the gate. It completes, with success or without, to decide.
    ///
    /// It is activated with the ``GuardedActivation`` or the ``GatewayRequest``, if it takes one of these, or else without an input.
    ///
    /// - Parameter factory: called with the gate's ID each time the gate is to be asked.
    public static func board(_ factory: @escaping (BoardID) -> Board?) -> GatewayBarrierRegistration {
        GatewayBarrierRegistration { id, _ in factory(id) }
    }

    /// A gate that calls a closure each time it has to decide.
    ///
    /// - Parameter activation: gets the gate, to complete it, and the request: the board and what it is to be activated with.
    public static func registerWithActivation(
        _ activation: @escaping (GatewayBoard, any BoardInputModel) -> Void
    ) -> GatewayBarrierRegistration {
        GatewayBarrierRegistration { GatewayBoard($0, producer: $1, onActivation: activation) }
    }

    /// The same gate, which also registers flows on its motherboard when it is made.
    public func withFlowRegistration(_ registerFlows: @escaping (GatewayBoard) -> Void) -> GatewayBarrierRegistration {
        guard let make else { return self }
        return GatewayBarrierRegistration(judgesEachInput: judgesEachInput) { id, producer in
            let board = make(id, producer)
            if let gate = board as? GatewayBoard { registerFlows(gate) }
            return board
        }
    }

    /// A gate that decides off the domain: it lets through when a closure returns, and refuses for the reason that it throws.
    ///
    /// On a root that belongs to no actor it refuses, and reports `isolationMissing`.
    ///
    /// - Parameters:
    ///   - duration: how long the closure need not be called again, for one board on one motherboard; nil: each time.
    ///   - clock: measures that.
    public static func gate(
        validFor duration: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        _ decide: @escaping @Sendable @concurrent (GatewayRequest) async throws -> Void
    ) -> GatewayBarrierRegistration {
        GatewayBarrierRegistration { id, _ in
            DecidingGate(id, pass: duration.map { duration in { GatePass(for: duration, on: clock) } }) { guarded in
                { [request = guarded.request] in try await decide(request) }
            }
        }
    }

    /// A gate that decides by the input of a contract, as ``gate(validFor:clock:_:)`` does. It is asked about each activation, one after
    /// the other. One that carries something else is refused.
    public static func gate<C: BoardContract>(
        _ contract: C.Type, _ decide: @escaping @Sendable @concurrent (C.Input) async throws -> Void
    ) -> GatewayBarrierRegistration where C.Input: Sendable {
        GatewayBarrierRegistration(judgesEachInput: true) { id, _ in
            DecidingGate(id) { guarded throws(BoardError) in
                guard let input = Conversion.of(guarded.option, to: C.Input.self) else {
                    throw BoardError(
                        Diagnostic(
                            .inputMismatch, board: C.id, motherboard: guarded.request.motherboard,
                            expected: "\(C.Input.self)", actual: typeName(of: guarded.option as Any),
                            "the gateway of '\(C.id)' decides on inputs of type \(C.Input.self), not "
                                + "\(typeName(of: guarded.option as Any))"))
                }
                return { try await decide(input) }
            }
        }
    }
}

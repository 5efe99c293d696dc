/// How to decide whether a board may be activated: what stands at a gateway.
///
///     let signedIn = GatewayBarrierRegistration.registerWithActivation { gate, option in
///         gate.motherboard.ioLogin().activation.activate()
///     }.withFlowRegistration { gate in
///         gate.motherboard.ioLogin().flow.addTarget(gate) { gate, outcome in gate.complete(outcome.isSuccess) }
///     }
public struct GatewayBarrierRegistration {
    /// Makes the gate; nil for no gateway at all.
    let make: ((BoardID, (any BoardProducing)?) -> Board?)?
    /// Whether its verdict depends on what the activation carries, so that it must be asked about each.
    let judgesEachInput: Bool

    init(
        judgesEachInput: Bool = false, make: ((BoardID, (any BoardProducing)?) -> Board?)?
    ) {
        self.make = make
        self.judgesEachInput = judgesEachInput
    }

    /// No gate: what every board else is guarded by does not hold here.
    public static var exempt: GatewayBarrierRegistration { GatewayBarrierRegistration(make: nil) }
}

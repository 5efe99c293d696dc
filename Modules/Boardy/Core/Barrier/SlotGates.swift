/// The state of barriers and gateways that concern one slot: as a slot that is guarded, and as one where a gate is
/// installed.
final class SlotGates {
    /// The gateway in front of the slot, with the activations that wait there.
    var queue: GatewayQueue?
    private var waiting = WaitingCycles()
    var askingCycle: BarrierCycle?
    /// The activation that the barrier of the board holds at this moment.
    var held: BarredActivation?
    /// The board that a gate here guards for a gateway. The slot of such a gate has no address.
    var guardedBoard: BoardID?

    /// True if nothing would be lost with it.
    var isIdle: Bool { waiting.isEmpty && queue?.cycle.isIdle ?? true }

    func add(_ cycle: BarrierCycle) { waiting = waiting.adding(cycle) }

    func remove(_ cycle: BarrierCycle) { waiting = waiting.removing(cycle) }

    func takeWaitingCycles() -> WaitingCycles { exchange(&waiting, with: WaitingCycles()) }
}

/// An activation that the barrier of a board holds.
struct BarredActivation {
    let barrier: ActivationBarrier
    /// Activates the board that the barrier belongs to, if the board is still there.
    let proceed: () -> HandlingResult
}

struct WaitingCycles {
    private var cycles: [BarrierCycle] = []

    init() {}

    private init(_ cycles: [BarrierCycle]) { self.cycles = cycles }

    var isEmpty: Bool { cycles.isEmpty }

    func adding(_ cycle: BarrierCycle) -> WaitingCycles { WaitingCycles(cycles + [cycle]) }

    func removing(_ cycle: BarrierCycle) -> WaitingCycles { WaitingCycles(cycles.filter { $0 !== cycle }) }

    func decide(_ decision: GateDecision) { for cycle in cycles { cycle.decide(decision) } }
}

/// The activations that wait at the gateway of one slot.
final class GatewayQueue {
    let gateway: Gateway
    let cycle: BarrierCycle
    /// The state of the gateways at which the slot had this gateway.
    var version: Int

    init(_ gateway: Gateway, for board: BoardID, version: Int) {
        self.gateway = gateway
        self.version = version
        cycle = BarrierCycle(gate: board.appending("gate"), judgesEach: gateway.judgesEachInput)
    }
}

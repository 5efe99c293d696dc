/// What gates have to do with a slot, as one that is guarded and as one where a gate sits. Made when there is something.
final class Gatepost {
    /// Who guards the slot.
    var keeper: Gatekeeper?
    /// What waits for the completion of the board here.
    var cycles = GatedCycles()
    /// The cycle whose gate is activated here at this moment.
    var asker: BarrierCycle?
    /// The activation that the board's barrier holds up at this moment.
    var barred: BarredActivation?
    /// The board that a gate here guards as a gateway. Such a slot is not found by its ID.
    var guarded: BoardID?

    /// Whether nothing would be lost with it.
    var isIdle: Bool { cycles.isEmpty && keeper?.cycle.isIdle ?? true }
}

/// An activation that a board's own barrier holds up.
struct BarredActivation {
    let barrier: ActivationBarrier
    /// Activates the board that it is given; refused if that does not want it now.
    let proceed: (Board) -> Reception
}

/// The cycles that wait for one gate. Nearly always it is one, which needs no array.
struct GatedCycles {
    private var first: BarrierCycle?
    private var others: [BarrierCycle] = []

    var isEmpty: Bool { first == nil && others.isEmpty }

    mutating func append(_ cycle: BarrierCycle) {
        if isEmpty { first = cycle } else { others.append(cycle) }
    }

    mutating func remove(_ cycle: BarrierCycle) {
        if first === cycle { first = nil } else { others.removeAll { $0 === cycle } }
    }

    /// The gate has decided, for all of them.
    func decide(_ verdict: GateVerdict) {
        first?.decide(verdict)
        for cycle in others { cycle.decide(verdict) }
    }
}

/// The gateway of one slot, as it stands there, and what waits at it.
final class Gatekeeper {
    let gateway: Gateway
    let cycle: BarrierCycle
    /// The state of the gateways at which this was the slot's.
    var seen: Int

    init(_ gateway: Gateway, for board: BoardID, seen: Int) {
        self.gateway = gateway
        self.seen = seen
        cycle = BarrierCycle(gate: board.appending("gate"), judgesEach: gateway.judgesEachInput)
    }
}

/// What gates have to do with a slot, as one that is guarded and as one where a gate sits. Made when there is something.
final class Gatepost {
    /// Who guards the slot.
    var keeper: Gatekeeper?
    /// What waits for the completion of the board here.
    private(set) var cycles = GatedCycles()
    /// The cycle whose gate is activated here at this moment.
    var asker: BarrierCycle?
    /// The activation that the board's barrier holds up at this moment.
    var barred: BarredActivation?
    /// The board that a gate here guards as a gateway. Such a slot is not found by its ID.
    var guarded: BoardID?

    /// Whether nothing would be lost with it.
    var isIdle: Bool { cycles.isEmpty && keeper?.cycle.isIdle ?? true }

    func add(_ cycle: BarrierCycle) { cycles = cycles.isEmpty ? GatedCycles(cycle) : cycles.with(cycle) }

    func remove(_ cycle: BarrierCycle) { cycles = cycles.without(cycle) }

    /// What waits here waits no longer.
    func takeCycles() -> GatedCycles { exchange(&cycles, with: GatedCycles()) }
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

    init(_ first: BarrierCycle? = nil) { self.first = first }

    var isEmpty: Bool { first == nil && others.isEmpty }

    func with(_ cycle: BarrierCycle) -> GatedCycles {
        var cycles = self
        cycles.others.append(cycle)
        return cycles
    }

    func without(_ cycle: BarrierCycle) -> GatedCycles {
        var cycles = self
        if first === cycle { cycles.first = nil } else { cycles.others.removeAll { $0 === cycle } }
        return cycles
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

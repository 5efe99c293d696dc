/// What waits in a cycle. Its one heir is `HeldActivation`.
class WaitingActivation: Work {
    /// Where it waits, or waited last. No circle: the cycle lets go of what has ended.
    final var cycle: BarrierCycle?
    /// How deep activations were nested when it arrived, if that has not ended.
    final var depth = 0
    /// How deep they are nested at this moment.
    var currentDepth: Int { 0 }

    /// Has the gate asked. Gives why that was not possible.
    func ask(_ cycle: BarrierCycle) -> BoardError? { nil }

    /// The gate has decided.
    func settle(_ verdict: GateVerdict) {}
}

/// One gate, and the activations that wait for its verdict in the order of their arrival.
///
/// The first to come has the gate asked; the others join. The verdict is for those that wait when it comes: what arrives while they are
/// released has the gate asked anew after that.
class BarrierCycle {
    private enum Stage { case open, asking, releasing }

    /// The gate's ID.
    let gate: BoardID
    /// Whether the verdict is for the activation only that had the gate asked.
    private let judgesEach: Bool
    private final var stage = Stage.open
    /// The one that had the gate asked, while it waits.
    private final var asking: WaitingActivation?
    /// Those that came after it. Mostly none, so that there is no array.
    private final var joined: [WaitingActivation] = []
    /// Counts the verdicts, to tell whether one has come meanwhile.
    private final var verdicts = 0
    private final var isRunning = false
    /// The word of the last verdict for those that come later.
    private(set) final var pass: GatePass?
    /// The gate's own activation, where that waits at a barrier in turn.
    final weak var heldGate: WaitingActivation?

    init(gate: BoardID, judgesEach: Bool = false) {
        self.gate = gate
        self.judgesEach = judgesEach
    }

    /// Nothing waits any more, and no gate is being asked.
    func becameIdle() {}

    /// Whether the gate is being activated at this moment, further out on the stack.
    final var isAskingNow: Bool { isRunning && stage == .asking }

    /// Whether nothing would be lost with it.
    final var isIdle: Bool { stage == .open && joined.isEmpty && !(pass?.isValid() ?? false) }

    final func join(_ held: WaitingActivation) {
        held.cycle = self
        // It arrives in the course of a release: without this, endless loops would never get deeper.
        if stage == .releasing { held.depth = held.currentDepth }
        if stage == .open, joined.isEmpty { return run(held) }
        change { $0.append(held) }
        if stage == .open { run() }
    }

    /// Taken out and put back: an array that is never accessed for longer than an instant needs no exclusivity checks.
    private final func change<T>(_ body: (inout [WaitingActivation]) -> T) -> T {
        var changed = exchange(&joined, with: [])
        defer { joined = changed }
        return body(&changed)
    }

    /// An activation waits no longer. The gate goes on deciding.
    final func remove(_ held: WaitingActivation) {
        if asking === held { asking = nil } else { change { $0.removeAll { $0 === held } } }
    }

    /// Whether its verdict depends on that of another cycle, or is that.
    final func waits(for other: BarrierCycle) -> Bool {
        var cycle: BarrierCycle? = self
        while let one = cycle {
            if one === other { return true }
            cycle = one.heldGate?.cycle
        }
        return false
    }

    /// The gate has decided.
    final func decide(_ verdict: GateVerdict) {
        guard stage == .asking else { return }
        stage = .releasing
        verdicts += 1
        if case .passed(let pass) = verdict { self.pass = pass }
        let first = asking, others = isForAll(verdict) ? joined : []
        asking = nil
        if isForAll(verdict) { joined = [] }
        first?.settle(verdict)
        for held in others { held.settle(verdict) }
        stage = .open
        if !isRunning { run() }
    }

    private final func isForAll(_ verdict: GateVerdict) -> Bool {
        if case .left = verdict { true } else { !judgesEach }
    }

    /// Asks the gate, again and again, until it takes its time or nobody waits.
    ///
    /// - Parameter first: what comes before those that wait.
    private final func run(_ first: WaitingActivation? = nil) {
        isRunning = true
        var next = first
        while stage == .open, let held = next ?? (joined.isEmpty ? nil : change { $0.removeFirst() }) {
            stage = .asking
            (asking, next) = (held, nil)
            let count = verdicts
            if let refusal = held.ask(self), verdicts == count { decide(.unasked(refusal)) }
        }
        isRunning = false
        asking?.depth = 0
        for held in joined { held.depth = 0 }
        if stage == .open { becameIdle() }
    }
}

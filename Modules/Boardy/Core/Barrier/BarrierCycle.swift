/// What waits in a cycle. Its one adopter is `HeldActivation`.
protocol WaitingActivation: AnyObject {
    /// Where it waits.
    var cycle: BarrierCycle? { get set }
    /// How deep activations were nested when it arrived, if that has not ended.
    var depth: Int { get set }
    /// How deep they are nested at this moment.
    var currentDepth: Int { get }
    /// Has the gate asked. Gives why that was not possible.
    func ask(_ cycle: BarrierCycle) -> BoardError?
    /// The gate has decided.
    func settle(_ verdict: GateVerdict)
}

/// One gate, and the activations that wait for its verdict in the order of their arrival.
///
/// The first to come has the gate asked; the others join. The verdict is for those that wait when it comes: what arrives while they are
/// released has the gate asked anew after that.
final class BarrierCycle {
    private enum Stage { case open, asking, releasing }

    /// The gate's ID.
    let gate: BoardID
    /// Whether the verdict is for the activation only that had the gate asked.
    private let judgesEach: Bool
    private let onIdle: () -> Void
    private var stage = Stage.open
    private var waiting: [any WaitingActivation] = []
    /// The one that had the gate asked.
    private weak var asking: (any WaitingActivation)?
    /// Counts the verdicts, to tell whether one has come meanwhile.
    private var verdicts = 0
    private var isRunning = false
    /// The word of the last verdict for those that come later.
    private(set) var pass: GatePass?
    /// The gate's own activation, where that waits at a barrier in turn.
    weak var heldGate: (any WaitingActivation)?

    /// - Parameter onIdle: called whenever nothing waits any more and no gate is being asked.
    init(gate: BoardID, judgesEach: Bool = false, onIdle: @escaping () -> Void = {}) {
        self.gate = gate
        self.judgesEach = judgesEach
        self.onIdle = onIdle
    }

    /// Whether the gate is being activated at this moment, further out on the stack.
    var isAskingNow: Bool { isRunning && stage == .asking }

    /// Whether nothing would be lost with it.
    var isIdle: Bool { stage == .open && waiting.isEmpty && !(pass?.isValid() ?? false) }

    func join(_ held: any WaitingActivation) {
        held.cycle = self
        // It arrives in the course of a release: without this, endless loops would never get deeper.
        if stage == .releasing { held.depth = held.currentDepth }
        waiting.append(held)
        if stage == .open { run() }
    }

    /// An activation waits no longer. The gate goes on deciding.
    func remove(_ held: any WaitingActivation) { waiting.removeAll { $0 === held } }

    /// Whether its verdict depends on that of another cycle, or is that.
    func waits(for other: BarrierCycle) -> Bool {
        var cycle: BarrierCycle? = self
        while let one = cycle {
            if one === other { return true }
            cycle = one.heldGate?.cycle
        }
        return false
    }

    /// The gate has decided.
    func decide(_ verdict: GateVerdict) {
        guard stage == .asking else { return }
        stage = .releasing
        verdicts += 1
        if case .passed(let pass) = verdict { self.pass = pass }
        let judged = isForAll(verdict) ? waiting : waiting.filter { $0 === asking }
        waiting.removeFirst(judged.count)
        for held in judged { held.settle(verdict) }
        stage = .open
        if !isRunning { run() }
    }

    private func isForAll(_ verdict: GateVerdict) -> Bool {
        if case .left = verdict { true } else { !judgesEach }
    }

    /// Asks the gate, again and again, until it takes its time or nobody waits.
    private func run() {
        isRunning = true
        while stage == .open, let first = waiting.first {
            stage = .asking
            asking = first
            let count = verdicts
            if let refusal = first.ask(self), verdicts == count { decide(.unasked(refusal)) }
        }
        isRunning = false
        for held in waiting { held.depth = 0 }
        if stage == .open { onIdle() }
    }
}

/// A condition on an activation: another board, the gate, has to complete with success first.
///
/// A board returns one from ``GuaranteedBoard/activationBarrier(withGuaranteedInput:)``, made from the handle of the
/// gate:
///
///     func activationBarrier(withGuaranteedInput input: Item) -> ActivationBarrier? {
///         session.isOpen ? nil : ioLogin().activation.barrier()
///     }
///
/// It keeps neither the gate nor a motherboard alive.
public class ActivationBarrier {
    /// The activations that wait together.
    public enum Scope: Sendable {
        /// The activations of one motherboard.
        case mainboard
        /// The activations of all motherboards with the same ``Motherboard/barriers``. The gate of the first decides
        /// for all.
        case application
    }

    /// The identity of a cycle: barriers with equal keys share one.
    struct Key: Hashable {
        let gate: BoardID
        let identity: Identity
    }

    /// The difference between barriers of one gate.
    enum Identity: Hashable {
        /// The gate gets no input.
        case nothing
        /// The gate gets this value.
        case unique(AnyHashable)
        /// The gate gets a value that cannot be compared, so the barrier equals no other.
        case object(ObjectIdentifier)
    }

    let scope: Scope
    private let gate: BoardID
    private let identity: Identity?

    /// - Parameter identity: nil for a barrier that equals no other.
    init(gate: BoardID, scope: Scope, identity: Identity?) {
        self.gate = gate
        self.scope = scope
        self.identity = identity
    }

    /// Activates the gate for a cycle.
    ///
    /// - Returns: the reason if that is not possible.
    func ask(_ cycle: BarrierCycle, _ file: StaticString, _ line: UInt) -> BoardError? { nil }

    final var key: Key { Key(gate: gate, identity: identity ?? .object(ObjectIdentifier(self))) }
}

enum GateDecision {
    /// The gate completed with success. The pass says for how long it need not be asked again.
    case passed(GatePass?)
    /// The gate completed without success, and may have given a reason.
    case refused((any Error)?)
    /// The gate left its motherboard without completing.
    case left
    /// The gate could not be activated.
    case unavailable(BoardError)

    static func completed(_ isDone: Bool) -> GateDecision { isDone ? .passed(nil) : .refused(nil) }
}

/// The permission of a gate to let the next activations pass without asking the gate.
struct GatePass {
    /// Returns true until the pass expires.
    let isValid: () -> Bool

    init(for duration: Duration, on clock: any Clock<Duration>) { isValid = Self.timer(duration, clock) }

    private static func timer<C: Clock>(_ duration: Duration, _ clock: C) -> () -> Bool where C.Duration == Duration {
        let end = clock.now.advanced(by: duration)
        return { clock.now < end }
    }
}

/// An activation that waits in a cycle. Its subclass `HeldActivation` knows the slot of the board.
class WaitingActivation: RegisteredJob {
    /// The cycle in which it waits, or waited last. The cycle releases activations that have ended, so no reference
    /// cycle is left.
    final var cycle: BarrierCycle?
    /// The number of nested activations at its arrival, if these activations are still under way.
    final var depth = 0

    /// Has the gate asked.
    ///
    /// - Returns: the reason if that is not possible.
    func ask(_ cycle: BarrierCycle) -> BoardError? { nil }

    func settle(_ decision: GateDecision) {}
}

/// One gate, and the activations that wait for its decision, in the order of their arrival.
///
/// The first activation has the gate asked, and the others join it. The decision holds for those that wait when it
/// comes. Activations that arrive while these are released have the gate asked again after that.
class BarrierCycle {
    private enum Stage { case open, asking, releasing }

    let gate: BoardID
    /// True if a decision holds only for the one activation that had the gate asked.
    private let judgesEach: Bool
    private final var stage = Stage.open
    /// The activation that had the gate asked, while it waits.
    private final var asking: WaitingActivation?
    /// The activations that came after it.
    private final var joined: [WaitingActivation] = []
    private final var decisionCount = 0
    private final var isRunning = false
    private(set) final var pass: GatePass?
    /// The activation of the gate itself, if it waits at a barrier in turn.
    final weak var heldGate: WaitingActivation?

    init(gate: BoardID, judgesEach: Bool = false) {
        self.gate = gate
        self.judgesEach = judgesEach
    }

    /// Called when nothing waits any more and no gate is being asked.
    func becameIdle() {}

    /// True while the gate is being activated, further out on the stack.
    final var isAskingNow: Bool { isRunning && stage == .asking }

    /// True if nothing would be lost with it.
    final var isIdle: Bool { stage == .open && joined.isEmpty && !(pass?.isValid() ?? false) }

    final func join(_ activation: WaitingActivation) {
        activation.cycle = self
        // It arrives in the course of a release: without this, endless loops would never get deeper.
        if stage == .releasing { activation.depth = activation.execution.depth }
        joined.append(activation)
        if stage == .open { run() }
    }

    /// Removes an activation that waits no longer. The gate goes on deciding.
    final func remove(_ activation: WaitingActivation) {
        if asking === activation { asking = nil } else { joined.removeAll { $0 === activation } }
    }

    /// True if its decision depends on another cycle's decision, or is the same cycle.
    final func waits(for other: BarrierCycle) -> Bool {
        var next: BarrierCycle? = self
        while let cycle = next {
            if cycle === other { return true }
            next = cycle.heldGate?.cycle
        }
        return false
    }

    /// Hands the decision of the gate to the activations that wait for the decision.
    final func decide(_ decision: GateDecision) {
        guard stage == .asking else { return }
        stage = .releasing
        decisionCount += 1
        if case .passed(let pass) = decision { self.pass = pass }
        let first = exchange(&asking, with: nil)
        let others = isForAll(decision) ? exchange(&joined, with: []) : []
        first?.settle(decision)
        for activation in others { activation.settle(decision) }
        stage = .open
        if !isRunning { run() }
    }

    private final func isForAll(_ decision: GateDecision) -> Bool {
        if case .left = decision { true } else { !judgesEach }
    }

    /// Asks the gate, again and again, until it does not decide at once or nothing waits.
    private final func run() {
        isRunning = true
        while stage == .open, !joined.isEmpty {
            let first = joined.removeFirst()
            stage = .asking
            asking = first
            let count = decisionCount
            if let refusal = first.ask(self), decisionCount == count { decide(.unavailable(refusal)) }
        }
        isRunning = false
        asking?.depth = 0
        for activation in joined { activation.depth = 0 }
        if stage == .open { becameIdle() }
    }
}

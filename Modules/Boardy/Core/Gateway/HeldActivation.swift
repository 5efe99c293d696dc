/// An activation that waits at a gate. It keeps its input, and neither its board nor a motherboard.
///
/// It is registered as a job, so that a cancellation of the activation finds it, and that it ends with its board and
/// with the root.
class HeldActivation: WaitingActivation {
    final let slot: Slot
    final let file: StaticString
    final let line: UInt
    /// The installation of the board, which tells it from the boards there before and after.
    private let installation: Int
    private let askingCycle: BarrierCycle?
    /// True until the caller of the activation has its number. A refusal before that is returned to the caller.
    private final var isStarting = true
    private final var hasEnded = false
    private final var refusal: BoardError?

    init(at slot: Slot, _ file: StaticString, _ line: UInt) {
        self.slot = slot
        self.file = file
        self.line = line
        installation = slot.installation
        askingCycle = slot.gates?.askingCycle
        // A root is at rest while an activation waits: the gate may need an answer from outside.
        super.init(of: slot.jobs, in: slot.motherboard.domain.execution, isPending: false)
    }

    final override var wait: Wait? { (gate, file, line) }

    /// Waits for the decision of a cycle, which may come at once.
    ///
    /// - Returns: the reason if the activation was refused meanwhile.
    final func wait(in cycle: BarrierCycle) -> BoardError? {
        askingCycle?.heldGate = self
        cycle.join(self)
        isStarting = false
        if hasEnded { return refusal }
        if isBoardGone {
            hasEnded = true
            cycle.remove(self)
            return boardGone
        }
        slot.motherboard.domain.openJobs().add(self)
        return nil
    }

    /// Carries the activation out.
    ///
    /// - Returns: the reason if something else than the gate refused it.
    func proceed() -> BoardError? { nil }

    final override func settle(_ decision: GateDecision) {
        if hasEnded { return }
        hasEnded = true
        askingCycle?.heldGate = nil
        slot.motherboard.domain.jobs?.forget(self)
        guard let refusal = outcome(of: decision) else { return }
        if isStarting {
            self.refusal = refusal
        } else if let askingCycle {
            // The board here is a gate itself: the activations that wait for it report that it was not activated.
            askingCycle.decide(.unavailable(refusal))
        } else {
            slot.refuse(refusal, startedBy: cause.activation)
        }
    }

    final override func end(_ reason: CancellationReason?) {
        hasEnded = true
        askingCycle?.heldGate = nil
        cycle?.remove(self)
        if case .boardLeft = reason { slot.refuse(boardGone, startedBy: cause.activation) }
    }

    private final func outcome(of decision: GateDecision) -> BoardError? {
        switch decision {
        case .passed: isBoardGone ? boardGone : release()
        case .refused(nil): discarded("its gate '\(gate)' refused")
        case .refused(let reason?): discarded("its gate '\(gate)' refused: \(reason)", reason)
        case .left: discarded("its gate '\(gate)' left its motherboard without completing")
        case .unavailable(let error):
            BoardError(
                slot.diagnostic(
                    error.kind,
                    "'\(slot.id)' was not activated: its gate '\(gate)' could not be "
                        + "asked. \(error.diagnostic.message)",
                    file, line), reason: error)
        }
    }

    private final func release() -> BoardError? {
        execution.resuming(cause, depth: depth) {
            guard execution.hasRoom else { return BoardError(slot.recursion(file, line)) }
            let gates = slot.gates, outerCycle = gates?.askingCycle, outer = execution.continueActivation()
            gates?.askingCycle = askingCycle
            defer {
                gates?.askingCycle = outerCycle
                execution.endActivation(around: outer)
            }
            return proceed()
        }
    }

    private final var gate: BoardID { cycle?.gate ?? slot.id }

    private final var isBoardGone: Bool {
        slot.board == nil || slot.installation != installation || slot.isLeaving || slot.motherboard.isClosed
    }

    private final var boardGone: BoardError {
        discarded("it left '\(slot.motherboard.identifier)' while its activation waited at the gate '\(gate)'")
    }

    private final func discarded(_ what: String, _ reason: (any Error)? = nil) -> BoardError {
        BoardError(
            slot.diagnostic(.activationDiscarded, "'\(slot.id)' was not activated: \(what)", file, line), reason: reason
        )
    }
}

/// An activation that the barrier of the board holds.
final class ActivationAtBarrier: HeldActivation {
    private let barred: BarredActivation

    init(_ barred: BarredActivation, at slot: Slot, _ file: StaticString, _ line: UInt) {
        self.barred = barred
        super.init(at: slot, file, line)
    }

    override func ask(_ cycle: BarrierCycle) -> BoardError? { barred.barrier.ask(cycle, file, line) }

    override func proceed() -> BoardError? {
        switch barred.proceed() {
        case .held: return slot.holdAtBarrier(file, line)
        case .refused:
            slot.motherboard.placeRefusal(at: file, line)
            return slot.takeRefusal(file, line)
        case .handled, .stopped, .ended, .mismatch: return nil
        }
    }
}

final class ActivationAtGateway<Input>: HeldActivation {
    private let value: Input
    private let gateway: Gateway

    init(_ value: Input, at slot: Slot, _ file: StaticString, _ line: UInt, guardedBy gateway: Gateway) {
        (self.value, self.gateway) = (value, gateway)
        super.init(at: slot, file, line)
    }

    override func ask(_ cycle: BarrierCycle) -> BoardError? { slot.askGateway(gateway, value, for: cycle, file, line) }

    override func proceed() -> BoardError? {
        guard let input = slot.input else { return nil }
        return slot.refusal(after: input.receive(value), value, input, file, line)
    }
}

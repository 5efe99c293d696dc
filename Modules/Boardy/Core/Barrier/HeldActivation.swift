/// An activation that waits at a gate. It keeps its input, and neither its target nor a motherboard.
///
/// On the desk it is found by who cancels the activation, and ends with its target and with the root.
class HeldActivation: WaitingActivation {
    final let slot: Slot
    final let file: StaticString
    final let line: UInt
    /// When its target came to the slot, which tells that from the boards there before and after.
    private let arrival: Int
    /// The cycle whose gate this very activation is to activate.
    private let asker: BarrierCycle?
    final override var currentDepth: Int { slot.backplane.domain.depth }
    /// Who started the activation has not got its number yet, and is told of a refusal instead.
    private final var isStarting = true
    private final var hasEnded = false
    private final var refusal: BoardError?

    init(at slot: Slot, _ file: StaticString, _ line: UInt) {
        self.slot = slot
        self.file = file
        self.line = line
        arrival = slot.arrival
        asker = slot.gatepost?.asker
        // A root is at rest while it waits: the gate may need an answer from outside.
        super.init(at: slot.workplace, of: slot.backplane.domain, isPending: false)
    }

    /// Waits for the verdict of a cycle, which may come at once.
    final func wait(in cycle: BarrierCycle) {
        asker?.heldGate = self
        cycle.join(self)
    }

    /// Carries the activation out. Gives why that was refused, by something else than the gate.
    func proceed() -> BoardError? { nil }

    /// Who started it takes its number, or why it was refused meanwhile.
    final func begun() -> BoardError? {
        isStarting = false
        if hasEnded { return refusal }
        if isTargetGone {
            hasEnded = true
            cycle?.remove(self)
            return targetGone
        }
        slot.backplane.domain.openDesk().add(self)
        return nil
    }

    final override func settle(_ verdict: GateVerdict) {
        if hasEnded { return }
        hasEnded = true
        asker?.heldGate = nil
        slot.backplane.domain.desk?.forget(self)
        guard let refusal = outcome(of: verdict) else { return }
        if isStarting { self.refusal = refusal } else { slot.refuse(refusal, startedBy: origin.activation) }
    }

    final override func end(_ reason: Stop?) {
        hasEnded = true
        asker?.heldGate = nil
        cycle?.remove(self)
        if case .boardLeft = reason { slot.refuse(targetGone, startedBy: origin.activation) }
    }

    private final func outcome(of verdict: GateVerdict) -> BoardError? {
        switch verdict {
        case .passed: isTargetGone ? targetGone : release()
        case .refused(nil): discarded("its gate '\(gate)' refused")
        case .refused(let reason?): discarded("its gate '\(gate)' refused: \(reason)", reason)
        case .left: discarded("its gate '\(gate)' left its motherboard without completing")
        case .unasked(let error):
            BoardError(
                slot.diagnostic(
                    error.kind,
                    "'\(slot.id)' was not activated: its gate '\(gate)' could not be asked. \(error.diagnostic.message)",
                    file, line), reason: error)
        }
    }

    private final func release() -> BoardError? {
        let backplane = slot.backplane, domain = backplane.domain
        return domain.resuming(origin, depth: depth) {
            guard let outer = backplane.reenter() else { return BoardError(slot.recursion(file, line)) }
            let post = slot.gatepost, outerAsker = post?.asker
            post?.asker = asker
            defer {
                post?.asker = outerAsker
                backplane.leave(outer)
            }
            return proceed()
        }
    }

    private final var gate: BoardID { cycle?.gate ?? slot.id }

    private final var isTargetGone: Bool {
        slot.occupant == nil || slot.arrival != arrival || slot.isLeaving || slot.backplane.owner == nil
    }

    private final var targetGone: BoardError {
        discarded("it left '\(slot.backplane.motherboard)' while its activation waited at the gate '\(gate)'")
    }

    private final func discarded(_ what: String, _ reason: (any Error)? = nil) -> BoardError {
        BoardError(
            slot.diagnostic(.activationDiscarded, "'\(slot.id)' was not activated: \(what)", file, line), reason: reason
        )
    }
}

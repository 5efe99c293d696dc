/// An activation that waits at a gate. It keeps its input, and neither its target nor a motherboard.
///
/// On the desk it is found by who cancels the activation, and ends with its target and with the root.
final class HeldActivation: Work, WaitingActivation {
    let slot: Slot
    private let file: StaticString
    private let line: UInt
    private weak var target: (any Occupant)?
    private let question: (BarrierCycle) -> BoardError?
    private let proceed: () -> BoardError?
    /// The cycle whose gate this very activation is to activate.
    private let asker: BarrierCycle?
    weak var cycle: BarrierCycle?
    var depth = 0
    var currentDepth: Int { slot.backplane.domain.depth }
    /// Who started the activation has not got its number yet, and is told of a refusal instead.
    private var isStarting = true
    private var hasEnded = false
    private var refusal: BoardError?

    /// - Parameters:
    ///   - question: asks the gate for a cycle. Gives why that was not possible.
    ///   - proceed: carries the activation out. Gives why that was refused, by something else than the gate.
    init(
        at slot: Slot, _ file: StaticString, _ line: UInt, question: @escaping (BarrierCycle) -> BoardError?,
        proceed: @escaping () -> BoardError?
    ) {
        self.slot = slot
        self.file = file
        self.line = line
        self.question = question
        self.proceed = proceed
        target = slot.occupant
        asker = slot.gatepost?.asker
        // A root is at rest while it waits: the gate may need an answer from outside.
        super.init(at: slot.workplace, of: slot.backplane.domain, isPending: false)
        asker?.heldGate = self
    }

    func ask(_ cycle: BarrierCycle) -> BoardError? { question(cycle) }

    /// Who started it takes its number, or why it was refused meanwhile.
    func begun() -> BoardError? {
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

    func settle(_ verdict: GateVerdict) {
        if hasEnded { return }
        hasEnded = true
        asker?.heldGate = nil
        slot.backplane.domain.desk?.forget(self)
        guard let refusal = outcome(of: verdict) else { return }
        if isStarting { self.refusal = refusal } else { slot.refuse(refusal, startedBy: origin.activation) }
    }

    override func end(_ reason: Stop?) {
        hasEnded = true
        asker?.heldGate = nil
        cycle?.remove(self)
        if case .boardLeft = reason { slot.refuse(targetGone, startedBy: origin.activation) }
    }

    private func outcome(of verdict: GateVerdict) -> BoardError? {
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

    private func release() -> BoardError? {
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

    private var gate: BoardID { cycle?.gate ?? slot.id }

    private var isTargetGone: Bool {
        guard let target, slot.occupant === target else { return true }
        return slot.isLeaving || slot.backplane.owner == nil
    }

    private var targetGone: BoardError {
        discarded("it left '\(slot.backplane.motherboard)' while its activation waited at the gate '\(gate)'")
    }

    private func discarded(_ what: String, _ reason: (any Error)? = nil) -> BoardError {
        BoardError(
            slot.diagnostic(.activationDiscarded, "'\(slot.id)' was not activated: \(what)", file, line), reason: reason
        )
    }
}

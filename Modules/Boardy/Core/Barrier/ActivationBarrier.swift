/// What an activation waits for: another board, the gate, that has to complete with success first.
///
/// A board gives one from ``GuaranteedBoard/activationBarrier(withGuaranteedInput:)``, made from the handle of the gate:
///
///     func activationBarrier(withGuaranteedInput input: Item) -> ActivationBarrier? {
///         session.isOpen ? nil : ioLogin().activation.barrier()
///     }
///
/// It keeps neither the gate nor a motherboard alive.
public final class ActivationBarrier {
    /// Which activations wait together.
    public enum Scope: Sendable {
        /// Those of one motherboard.
        case mainboard
        /// Those of all motherboards with the same ``Motherboard/barriers``, the gate of the first deciding for all.
        case application
    }

    let scope: Scope
    private let identity: Identity?
    /// Where the gate sits, or will.
    let gate: Slot
    private let activateGate: (Slot, BarrierCycle, StaticString, UInt) -> BoardError?

    /// - Parameters:
    ///   - gate: a handle of the gate.
    ///   - identity: nil for one that is like no other.
    init<Input>(_ gate: BoardActivation<Input>, scope: Scope, value: Input, identity: Identity?) {
        self.gate = gate.slot
        self.scope = scope
        self.identity = identity
        activateGate = { slot, cycle, file, line in slot.ask(value, for: cycle, file, line) }
    }

    /// What tells barriers of one gate apart. Two that are equal share a cycle.
    enum Identity: Hashable {
        /// The gate gets no input.
        case nothing
        /// The gate gets this value.
        case unique(AnyHashable)
        /// The gate gets a value of which nothing is known: the barrier is like no other.
        case object(ObjectIdentifier)
    }

    /// What barriers with one cycle have in common.
    var key: BarrierRegistry.Key {
        BarrierRegistry.Key(gate: gate.id, identity: identity ?? .object(ObjectIdentifier(self)))
    }

    /// Activates the gate where it is served.
    func ask(for cycle: BarrierCycle, _ file: StaticString, _ line: UInt) -> BoardError? {
        activateGate(gate.serving, cycle, file, line)
    }
}

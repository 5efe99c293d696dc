/// What an activation waits for: another board, the gate, that has to complete with success first.
///
/// A board gives one from ``GuaranteedBoard/activationBarrier(withGuaranteedInput:)``, made from the handle of the gate:
///
///     func activationBarrier(withGuaranteedInput input: Item) -> ActivationBarrier? {
///         session.isOpen ? nil : ioLogin().activation.barrier()
///     }
///
/// It keeps neither the gate nor a motherboard alive.
public class ActivationBarrier {
    /// Which activations wait together.
    public enum Scope: Sendable {
        /// Those of one motherboard.
        case mainboard
        /// Those of all motherboards with the same ``Motherboard/barriers``, the gate of the first deciding for all.
        case application
    }

    /// What barriers with one cycle have in common.
    struct Key: Hashable {
        let gate: BoardID
        let identity: Identity
    }

    let scope: Scope
    private let gate: BoardID
    private let identity: Identity?

    /// - Parameter identity: nil for one that is like no other.
    init(gate: BoardID, scope: Scope, identity: Identity?) {
        self.gate = gate
        self.scope = scope
        self.identity = identity
    }

    /// Activates the gate for a cycle. Gives why that was not possible.
    func ask(_ cycle: BarrierCycle, _ file: StaticString, _ line: UInt) -> BoardError? { nil }

    /// What tells barriers of one gate apart. Two that are equal share a cycle.
    enum Identity: Hashable {
        /// The gate gets no input.
        case nothing
        /// The gate gets this value.
        case unique(AnyHashable)
        /// The gate gets a value of which nothing is known: the barrier is like no other.
        case object(ObjectIdentifier)
    }

    final var key: Key { Key(gate: gate, identity: identity ?? .object(ObjectIdentifier(self))) }
}

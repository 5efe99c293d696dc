/// A condition on an activation: another board, the gate, has to complete with success first.
///
/// A board returns one from ``GuaranteedBoard/activationBarrier(withGuaranteedInput:)``, made from the handle of the gate:
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
        /// The activations of all motherboards with the same ``Motherboard/barriers``. The gate of the first decides for all.
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

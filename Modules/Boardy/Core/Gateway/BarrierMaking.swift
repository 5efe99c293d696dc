extension BoardActivation {
    /// A barrier whose gate is this board, activated with a value. It shares its gate's activation with itself only, unless the value is
    /// nil or `()`.
    ///
    /// - Parameters:
    ///   - scope: which activations wait together.
    ///   - input: what the gate is activated with, by the first of them.
    public func barrier(scope: ActivationBarrier.Scope = .mainboard, with input: Input) -> ActivationBarrier {
        let isNothing = Conversion.untyped(input).map { $0 is Void } ?? true
        return GateBarrier(slot, scope, isNothing ? .nothing : nil, input)
    }

    /// A barrier whose gate is this board, activated with a value. Barriers with equal values are one.
    ///
    /// - Parameters:
    ///   - scope: which activations wait together.
    ///   - input: what the gate is activated with, by the first of them.
    public func uniqueBarrier(
        scope: ActivationBarrier.Scope = .mainboard, with input: Input
    ) -> ActivationBarrier where Input: Hashable {
        GateBarrier(slot, scope, .unique(AnyHashable(input)), input)
    }
}

extension BoardActivation where Input == Void {
    /// A barrier whose gate is this board. There is one for each gate.
    public func barrier(scope: ActivationBarrier.Scope = .mainboard) -> ActivationBarrier {
        GateBarrier(slot, scope, .nothing, ())
    }
}

extension BoardActivation where Input: ExpressibleByNilLiteral {
    /// A barrier whose gate is this board, activated without an input. There is one for each gate.
    public func barrier(scope: ActivationBarrier.Scope = .mainboard) -> ActivationBarrier {
        barrier(scope: scope, with: nil)
    }
}

/// A barrier with what its gate is activated with.
private final class GateBarrier<Input>: ActivationBarrier {
    private let slot: Slot
    private let input: Input

    init(_ slot: Slot, _ scope: Scope, _ identity: Identity?, _ input: Input) {
        (self.slot, self.input) = (slot, input)
        super.init(gate: slot.id, scope: scope, identity: identity)
    }

    /// The gate is activated where it is served when it is asked.
    override func ask(_ cycle: BarrierCycle, _ file: StaticString, _ line: UInt) -> BoardError? {
        slot.serving.ask(input, for: cycle, file, line)
    }
}

extension BoardActivation {
    /// A barrier whose gate is this board, activated with a value. It shares its gate's activation with itself only, unless the value is
    /// nil or `()`.
    ///
    /// - Parameters:
    ///   - scope: which activations wait together.
    ///   - input: what the gate is activated with, by the first of them.
    public func barrier(scope: ActivationBarrier.Scope = .mainboard, with input: Input) -> ActivationBarrier {
        let isNothing = Conversion.untyped(input).map { $0 is Void } ?? true
        return barrier(scope, isNothing ? .nothing : nil, input)
    }

    /// A barrier whose gate is this board, activated with a value. Barriers with equal values are one.
    ///
    /// - Parameters:
    ///   - scope: which activations wait together.
    ///   - input: what the gate is activated with, by the first of them.
    public func uniqueBarrier(
        scope: ActivationBarrier.Scope = .mainboard, with input: Input
    ) -> ActivationBarrier where Input: Hashable {
        barrier(scope, .unique(AnyHashable(input)), input)
    }

    /// The gate is activated where it is served when it is asked.
    private func barrier(
        _ scope: ActivationBarrier.Scope, _ identity: ActivationBarrier.Identity?, _ input: Input
    ) -> ActivationBarrier {
        ActivationBarrier(gate: slot.id, scope: scope, identity: identity) { [slot] cycle, file, line in
            slot.serving.ask(input, for: cycle, file, line)
        }
    }
}

extension BoardActivation where Input == Void {
    /// A barrier whose gate is this board. There is one for each gate.
    public func barrier(scope: ActivationBarrier.Scope = .mainboard) -> ActivationBarrier {
        barrier(scope: scope, with: ())
    }
}

extension BoardActivation where Input: ExpressibleByNilLiteral {
    /// A barrier whose gate is this board, activated without an input. There is one for each gate.
    public func barrier(scope: ActivationBarrier.Scope = .mainboard) -> ActivationBarrier {
        barrier(scope: scope, with: nil)
    }
}

extension BoardActivation {
    /// Returns a barrier whose gate is this board. Each such barrier asks the gate for itself, unless the input is nil
    /// or `()`.
    ///
    /// - Parameters:
    ///   - scope: the activations that wait together.
    ///   - input: the input of the gate when the first of them has it activated.
    public func barrier(scope: ActivationBarrier.Scope = .mainboard, with input: Input) -> ActivationBarrier {
        let isNothing = Conversion.untyped(input).map { $0 is Void } ?? true
        return GateBarrier(self, scope, isNothing ? .nothing : nil, input)
    }

    /// Returns a barrier whose gate is this board. Barriers with equal inputs share one activation of the gate.
    ///
    /// - Parameters:
    ///   - scope: the activations that wait together.
    ///   - input: the input of the gate when the first of them has it activated.
    public func uniqueBarrier(
        scope: ActivationBarrier.Scope = .mainboard, with input: Input
    ) -> ActivationBarrier where Input: Hashable {
        GateBarrier(self, scope, .unique(AnyHashable(input)), input)
    }
}

extension BoardActivation where Input == Void {
    /// Returns the barrier whose gate is this board. All activations that wait for it share one activation of the gate.
    public func barrier(scope: ActivationBarrier.Scope = .mainboard) -> ActivationBarrier {
        GateBarrier(self, scope, .nothing, ())
    }
}

extension BoardActivation where Input: ExpressibleByNilLiteral {
    /// Returns the barrier whose gate is this board. The board is activated without an input.
    public func barrier(scope: ActivationBarrier.Scope = .mainboard) -> ActivationBarrier {
        barrier(scope: scope, with: nil)
    }
}

private final class GateBarrier<Input>: ActivationBarrier {
    private let activation: BoardActivation<Input>
    private let input: Input

    init(_ activation: BoardActivation<Input>, _ scope: Scope, _ identity: Identity?, _ input: Input) {
        (self.activation, self.input) = (activation, input)
        super.init(gate: activation.known.id, scope: scope, identity: identity)
    }

    override func ask(_ cycle: BarrierCycle, _ file: StaticString, _ line: UInt) -> BoardError? {
        activation.slot.serving.ask(input, for: cycle, file, line)
    }
}

extension Board {
    /// Ends the board without success, and refuses the activations that wait for it as their gate.
    ///
    /// - Parameter reason: the reason of the refusal. A task that awaits an output of such an activation gets it as
    ///   ``BoardError/reason``.
    public final func refuse(_ reason: any Error, file: StaticString = #fileID, line: UInt = #line) {
        complete(false, as: .refused(reason), file, line)
    }

    /// Ends the board with success. If it is the gate of a gateway, the next activations of the guarded board on this
    /// motherboard pass without asking, for a time.
    ///
    /// - Parameters:
    ///   - duration: the time for which the pass is valid, from now on.
    ///   - clock: the clock of the duration.
    public final func complete(
        validFor duration: Duration, clock: any Clock<Duration> = ContinuousClock(), file: StaticString = #fileID,
        line: UInt = #line
    ) {
        complete(true, as: .passed(GatePass(for: duration, on: clock)), file, line)
    }
}

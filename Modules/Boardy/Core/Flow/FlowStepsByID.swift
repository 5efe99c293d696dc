/// A chain of boards by their IDs in which each output activates the next board with the same value; made with `->>`, registered with
/// `registerFlowSteps`.
///
///     motherboard.registerFlowSteps(.cart ->> .ordering ->> .payment)
///
/// A nil output activates with nil. Each step stands for itself.
public struct FlowStepsByID {
    private let steps: [FlowStep]
    private let last: BoardID

    init(steps: [FlowStep] = [], last: BoardID) {
        self.steps = steps
        self.last = last
    }

    func adding(_ next: BoardID) -> FlowStepsByID {
        FlowStepsByID(steps: steps + [{ $0.registerStep(from: last, to: next, $1, $2) }], last: next)
    }

    fileprivate func register(on motherboard: Motherboard, _ file: StaticString, _ line: UInt) {
        for step in steps { step(motherboard, file, line) }
    }
}

extension Motherboard {
    /// Registers the steps of a chain, each as a flow of its own, in order.
    ///
    /// Where both boards of a step are installed or registered and the types they declare cannot fit, this reports `inputMismatch` at once;
    /// the step is registered all the same. What goes wrong in a step later is reported with the place of this call too. Returns the
    /// motherboard, so that calls chain.
    @discardableResult
    public func registerFlowSteps(
        _ steps: FlowStepsByID, file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        steps.register(on: self, file, line)
        return self
    }

    fileprivate func registerStep(from: BoardID, to next: BoardID, _ file: StaticString, _ line: UInt) {
        if let output = declaredTypes(of: from)?.output {
            checkStep(from: from, sending: output, to: next, file, line)
        }
        let slot = slot(for: next)
        matchedFlow(from).handle(file: file, line: line) { slot.activate($0, file, line) }
    }

    /// Reports a step whose types cannot fit, as far as they are known.
    func checkStep(
        from: BoardID, sending output: Any.Type, to next: BoardID, _ file: StaticString, _ line: UInt
    ) {
        guard let input = declaredTypes(of: next)?.input, !mayFit(output, input) else { return }
        slot(for: next).report(
            .inputMismatch, expected: "\(input)", actual: "\(output)",
            "'\(next)' takes inputs of type \(input), but '\(from)' sends \(output): the step '\(from)' ->> '\(next)' cannot work. "
                + "Map the output in a step of contracts, or put a board between that translates", file, line)
    }
}

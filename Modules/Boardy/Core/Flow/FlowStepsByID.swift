/// A chain of boards by their IDs in which each output activates the next board with the same value. `->>` makes it.
///
///     motherboard.registerFlowSteps(.cart ->> .ordering ->> .payment)
///
/// A nil output activates with nil. Each step works without the others.
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
    /// Registers the steps of a chain, each as one flow, in order, and returns the motherboard, so that calls can be chained.
    ///
    /// If both boards of a step are installed or registered and their declared types cannot fit, it reports `inputMismatch` at once, and
    /// registers the step all the same. Later faults in a step are reported with the place of this call too.
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

    /// Reports a step if the declared types cannot fit.
    func checkStep(
        from: BoardID, sending output: Any.Type, to next: BoardID, _ file: StaticString, _ line: UInt
    ) {
        guard let types = declaredTypes(of: next), !types.takesOtherInputs, let input = types.input,
            !mayFit(output, input)
        else { return }
        slot(for: next).report(
            .inputMismatch, expected: "\(input)", actual: "\(output)",
            "'\(next)' takes inputs of type \(input), but '\(from)' sends \(output): the step '\(from)' ->> '\(next)' cannot work. "
                + "Map the output in a step of contracts, or put a board between that translates", file, line)
    }

    /// Returns the types of the installed board of an ID, or of its registration.
    private func declaredTypes(of id: BoardID) -> DeclaredTypes? {
        if let board = getBoard(identifier: id) { return DeclaredTypes(of: board) }
        guard let registration = producer?.registration(for: id) else { return nil }
        if let contract = registration.contract { return DeclaredTypes(ofContract: contract) }
        return registration.boardType.map { DeclaredTypes(of: $0) }
    }
}

public import BoardyCore

/// Registers one step on a motherboard, with the place for its reports.
@usableFromInline typealias FlowStep = (Motherboard, StaticString, UInt) -> Void

/// A chain of boards in which each output activates the next board. `->>` makes it.
///
/// `registerFlowSteps` registers it. Each step works without the others then: an output of the second board activates
/// the third, also if the first never ran. `output(of:with:)` of a motherboard awaits it once, from the first board to
/// the last.
public struct FlowSteps<First: BoardContract, Last: BoardContract, Value> {
    private let steps: [FlowStep]
    let last: StepOutput<Last, Value>
    /// Awaits the boards of the chain for one input.
    let awaited: AwaitedSteps<First.Input, Last.Output>

    private init(
        steps: [FlowStep], last: StepOutput<Last, Value>, awaited: @escaping AwaitedSteps<First.Input, Last.Output>
    ) {
        (self.steps, self.last, self.awaited) = (steps, last, awaited)
    }

    @usableFromInline func adding<Next: BoardContract, Result>(
        _ next: StepOutput<Next, Result>
    ) -> FlowSteps<First, Next, Result> where Value == Next.Input {
        let step: FlowStep = { last.registerStep(to: Next.self, $0, $1, $2) }
        return FlowSteps<First, Next, Result>(
            steps: steps + [step], last: next, awaited: last.await(awaited, Next.self))
    }

    func adding(_ next: BoardID) -> FlowStepsByID {
        FlowStepsByID(steps: steps + [{ last.registerStep(to: next, $0, $1, $2) }], last: next)
    }

    func register(on motherboard: Motherboard, _ file: StaticString, _ line: UInt) {
        for step in steps { step(motherboard, file, line) }
    }
}

extension FlowSteps where First == Last {
    /// A chain without a step.
    @usableFromInline init(last: StepOutput<Last, Value>) {
        self.init(steps: [], last: last) { motherboard, input, file, line in
            .output(try await motherboard[Last.self].output(with: input, file: file, line: line))
        }
    }
}

/// The left side of a step: a board whose outputs are turned into inputs of the next board.
public struct StepOutput<C: BoardContract, Value> {
    /// Turns an output into an input of the next board, or into nil, which activates no board.
    let transform: (C.Output) -> Value?
    /// Activates the next board with the outputs of a flow, turned into inputs.
    private let connect: (OutputFlow<C.Output>, BoardActivation<Value>, StaticString, UInt) -> Void

    @usableFromInline init(
        _ transform: @escaping (C.Output) -> Value?,
        connect: @escaping (OutputFlow<C.Output>, BoardActivation<Value>, StaticString, UInt) -> Void
    ) {
        (self.transform, self.connect) = (transform, connect)
    }

    func registerStep<Next: BoardContract>(
        to next: Next.Type, _ motherboard: Motherboard, _ file: StaticString, _ line: UInt
    ) where Value == Next.Input {
        connect(motherboard[C.self].flow, motherboard[next].activation, file, line)
    }

    func registerStep(to next: BoardID, _ motherboard: Motherboard, _ file: StaticString, _ line: UInt) {
        motherboard.checkStep(from: C.id, sending: Value.self, to: next, file, line)
        connect(motherboard[C.self].flow, motherboard.activation(next, with: Value.self), file, line)
    }
}

extension BoardContract {
    /// Returns the outputs of this board turned into inputs of the next: `Ordering.map { $0.amount } ->> Pay.self`.
    public static func map<Value>(_ transform: @escaping (Output) -> Value) -> StepOutput<Self, Value> {
        compactMap { .some(transform($0)) }
    }

    /// Returns the outputs of this board turned into inputs of the next. An output that becomes nil activates no board.
    public static func compactMap<Value>(_ transform: @escaping (Output) -> Value?) -> StepOutput<Self, Value> {
        StepOutput(transform) { flow, next, file, line in
            flow.handle(file: file, line: line) { output in
                if let value = transform(output) { next.activate(with: value, file: file, line: line) }
            }
        }
    }

    // Inlinable, so that the type of the output is known where it becomes the input of the next board.
    @inlinable static var unchanged: StepOutput<Self, Output> {
        StepOutput({ $0 }) { flow, next, file, line in flow.activate(next, file: file, line: line) }
    }
}

extension Motherboard {
    /// Registers the steps of a chain, each as one flow, in order, and returns the motherboard, so that calls can be
    /// chained.
    ///
    /// A chain that is registered twice activates twice. The steps live as long as the motherboard. Faults in a step
    /// are reported with the place of this call.
    @discardableResult
    public func registerFlowSteps<First: BoardContract, Last: BoardContract, Value>(
        _ steps: FlowSteps<First, Last, Value>, file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        steps.register(on: self, file, line)
        return self
    }
}

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
    /// Registers the steps of a chain, each as one flow, in order, and returns the motherboard, so that calls can be
    /// chained.
    ///
    /// If both boards of a step are installed or registered and their declared types cannot fit, it reports
    /// `inputMismatch` at once, and registers the step all the same. Later faults in a step are reported with the place
    /// of this call too.
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
        matchedFlow(from).activate(activation(next, with: Any?.self), file: file, line: line)
    }

    /// Reports a step if the declared types cannot fit.
    func checkStep(
        from: BoardID, sending output: Any.Type, to next: BoardID, _ file: StaticString, _ line: UInt
    ) {
        guard let types = declaredTypes(of: next), !types.takesOtherInputs, let input = types.input,
            !mayFit(output, input)
        else { return }
        currentSink.report(
            Diagnostic(
                .inputMismatch, board: next, motherboard: identifier, expected: "\(input)", actual: "\(output)",
                "'\(next)' takes inputs of type \(input), but '\(from)' sends \(output): the "
                    + "step '\(from)' ->> '\(next)' cannot work. "
                    + "Map the output in a step of contracts, or put a board between that translates", file: file,
                line: line))
    }
}

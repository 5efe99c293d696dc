/// Registers one step on a motherboard, with the place for its reports.
@usableFromInline typealias FlowStep = (Motherboard, StaticString, UInt) -> Void

/// A chain of boards in which each output activates the next board. `->>` makes it, and `registerFlowSteps` registers it.
///
/// Each step works without the others: an output of the second board activates the third, also if the first never ran.
public struct FlowSteps<Last: BoardContract, Value> {
    private let steps: [FlowStep]
    private let last: StepOutput<Last, Value>

    @usableFromInline init(steps: [FlowStep] = [], last: StepOutput<Last, Value>) {
        self.steps = steps
        self.last = last
    }

    @usableFromInline func adding<Next: BoardContract, Result>(
        _ next: StepOutput<Next, Result>
    ) -> FlowSteps<Next, Result> where Value == Next.Input {
        FlowSteps<Next, Result>(steps: steps + [{ last.registerStep(to: Next.self, $0, $1, $2) }], last: next)
    }

    func adding(_ next: BoardID) -> FlowStepsByID {
        FlowStepsByID(steps: steps + [{ last.registerStep(to: next, $0, $1, $2) }], last: next)
    }

    func register(on motherboard: Motherboard, _ file: StaticString, _ line: UInt) {
        for step in steps { step(motherboard, file, line) }
    }
}

/// The left side of a step: a board whose outputs are turned into inputs of the next board.
public struct StepOutput<C: BoardContract, Value> {
    /// Makes the receiver of the outputs, which turns them into inputs and activates the next board with them.
    let receiver: (BoardActivation<Value>, ReceiverRegistration) -> Receiver

    @usableFromInline init(_ receiver: @escaping (BoardActivation<Value>, ReceiverRegistration) -> Receiver) {
        self.receiver = receiver
    }

    func registerStep<Next: BoardContract>(
        to next: Next.Type, _ motherboard: Motherboard, _ file: StaticString, _ line: UInt
    ) where Value == Next.Input {
        registerStep(to: motherboard.slot(for: next), motherboard, file, line)
    }

    func registerStep(to next: BoardID, _ motherboard: Motherboard, _ file: StaticString, _ line: UInt) {
        motherboard.checkStep(from: C.id, sending: Value.self, to: next, file, line)
        registerStep(to: motherboard.slot(for: next), motherboard, file, line)
    }

    private func registerStep(to next: Slot, _ motherboard: Motherboard, _ file: StaticString, _ line: UInt) {
        _ = motherboard.slot(for: C.self).handleOutputs(
            receiver(BoardActivation(slot: next), motherboard.shared.nextRegistration(file, line)))
    }
}

extension BoardContract {
    /// Returns the outputs of this board turned into inputs of the next: `Ordering.map { $0.amount } ->> Pay.self`.
    public static func map<Value>(_ transform: @escaping (Output) -> Value) -> StepOutput<Self, Value> {
        compactMap { .some(transform($0)) }
    }

    /// Returns the outputs of this board turned into inputs of the next. An output that becomes nil activates no board.
    public static func compactMap<Value>(_ transform: @escaping (Output) -> Value?) -> StepOutput<Self, Value> {
        StepOutput { next, registration in
            ClosureReceiver<Output>(registration) { output in
                guard let value = transform(output) else { return }
                next.activate(with: value, file: registration.file, line: registration.lineNumber)
            }
        }
    }

    // Inlinable, so that the type of the output is known where it becomes the input of the next board.
    @inlinable static var unchanged: StepOutput<Self, Output> {
        StepOutput { next, registration in
            ClosureReceiver(registration) {
                next.activate(with: $0, file: registration.file, line: registration.lineNumber)
            }
        }
    }
}

extension Motherboard {
    /// Registers the steps of a chain, each as one flow, in order, and returns the motherboard, so that calls can be chained.
    ///
    /// A chain that is registered twice activates twice. The steps live as long as the motherboard. Faults in a step are reported with the
    /// place of this call.
    @discardableResult
    public func registerFlowSteps<Last: BoardContract, Value>(
        _ steps: FlowSteps<Last, Value>, file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        steps.register(on: self, file, line)
        return self
    }
}

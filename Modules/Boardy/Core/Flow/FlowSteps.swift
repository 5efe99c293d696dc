/// Registers one step, on a motherboard and with the place to name in reports.
@usableFromInline typealias FlowStep = (Motherboard, StaticString, UInt) -> Void

/// A chain of boards in which each output activates the next; made with `->>`, registered with `registerFlowSteps`.
///
/// Each step stands for itself: an output of the second board reaches the third also if the first never ran.
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

/// What a step hands on: a board's output, made into what the next board takes.
public struct StepOutput<C: BoardContract, Value> {
    /// Makes a receiver of outputs that activates the next board with the value that an output becomes, or not at all.
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
    /// This board's outputs made into what the next step takes: `Ordering.map { … } ->> Pay.self`.
    public static func map<Value>(_ transform: @escaping (Output) -> Value) -> StepOutput<Self, Value> {
        compactMap { .some(transform($0)) }
    }

    /// The same, where nil starts no next step.
    public static func compactMap<Value>(_ transform: @escaping (Output) -> Value?) -> StepOutput<Self, Value> {
        StepOutput { next, registration in
            ClosureReceiver<Output>(registration) { output in
                guard let value = transform(output) else { return }
                next.activate(with: value, file: registration.file, line: registration.lineNumber)
            }
        }
    }

    /// Inlinable, so that the type of the output is known where it becomes the input of the next board.
    @inlinable static var unchanged: StepOutput<Self, Output> {
        StepOutput { next, registration in
            ClosureReceiver(registration) {
                next.activate(with: $0, file: registration.file, line: registration.lineNumber)
            }
        }
    }
}

extension Motherboard {
    /// Registers the steps of a chain, each as a flow of its own, in order.
    ///
    /// Registering a chain twice activates twice. The steps live as long as the motherboard. What goes wrong in a step is reported with the
    /// place of this call. Returns the motherboard, so that calls chain.
    @discardableResult
    public func registerFlowSteps<Last: BoardContract, Value>(
        _ steps: FlowSteps<Last, Value>, file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        steps.register(on: self, file, line)
        return self
    }
}

precedencegroup FlowStepPrecedence {
    associativity: left
    higherThan: AssignmentPrecedence
}

/// `a ->> b`: each output of `a` activates `b`.
infix operator ->> : FlowStepPrecedence

/// A chain of boards in which each output activates the next; made with `->>`, registered with `registerFlowSteps`.
///
/// Each step stands for itself: an output of the second board reaches the third also if the first never ran.
public struct FlowSteps<Last: BoardContract, Value> {
    private let steps: [(Motherboard, StaticString, UInt) -> Void]
    private let last: StepOutput<Last, Value>

    fileprivate init(steps: [(Motherboard, StaticString, UInt) -> Void] = [], last: StepOutput<Last, Value>) {
        self.steps = steps
        self.last = last
    }

    fileprivate func adding<Next: BoardContract, Result>(
        _ next: StepOutput<Next, Result>
    ) -> FlowSteps<Next, Result> where Value == Next.Input {
        FlowSteps<Next, Result>(steps: steps + [{ last.registerStep(to: Next.self, $0, $1, $2) }], last: next)
    }

    fileprivate func register(on motherboard: Motherboard, _ file: StaticString, _ line: UInt) {
        for step in steps { step(motherboard, file, line) }
    }
}

/// What a step hands on: a board's output, made into what the next board takes.
public struct StepOutput<C: BoardContract, Value> {
    /// Calls its second argument with what the output becomes, or not at all.
    fileprivate let feed: (C.Output, (Value) -> Void) -> Void

    fileprivate func registerStep<Next: BoardContract>(
        to next: Next.Type, _ motherboard: Motherboard, _ file: StaticString, _ line: UInt
    ) where Value == Next.Input {
        let activation = motherboard[Next.self].activation, feed = feed
        motherboard[C.self].flow.handle(file: file, line: line) { output in
            feed(output) { activation.activate(with: $0, file: file, line: line) }
        }
    }
}

extension BoardContract {
    /// This board's outputs made into what the next step takes: `Ordering.map { … } ->> Pay.self`.
    public static func map<Value>(_ transform: @escaping (Output) -> Value) -> StepOutput<Self, Value> {
        StepOutput { output, next in next(transform(output)) }
    }

    /// The same, where nil starts no next step.
    public static func compactMap<Value>(_ transform: @escaping (Output) -> Value?) -> StepOutput<Self, Value> {
        StepOutput { output, next in
            if let value = transform(output) { next(value) }
        }
    }

    fileprivate static var unchanged: StepOutput<Self, Output> { StepOutput { output, next in next(output) } }
}

public func ->> <A: BoardContract, B: BoardContract>(a: A.Type, b: B.Type) -> FlowSteps<B, B.Output>
where A.Output == B.Input {
    FlowSteps(last: A.unchanged).adding(B.unchanged)
}

public func ->> <A: BoardContract, B: BoardContract, Value>(
    a: A.Type, b: StepOutput<B, Value>
) -> FlowSteps<B, Value> where A.Output == B.Input {
    FlowSteps(last: A.unchanged).adding(b)
}

public func ->> <A: BoardContract, B: BoardContract, Value>(
    a: StepOutput<A, Value>, b: B.Type
) -> FlowSteps<B, B.Output> where Value == B.Input {
    FlowSteps(last: a).adding(B.unchanged)
}

public func ->> <A: BoardContract, B: BoardContract, Value, Next>(
    a: StepOutput<A, Value>, b: StepOutput<B, Next>
) -> FlowSteps<B, Next> where Value == B.Input {
    FlowSteps(last: a).adding(b)
}

public func ->> <A: BoardContract, B: BoardContract, Value>(
    chain: FlowSteps<A, Value>, b: B.Type
) -> FlowSteps<B, B.Output> where Value == B.Input {
    chain.adding(B.unchanged)
}

public func ->> <A: BoardContract, B: BoardContract, Value, Next>(
    chain: FlowSteps<A, Value>, b: StepOutput<B, Next>
) -> FlowSteps<B, Next> where Value == B.Input {
    chain.adding(b)
}

extension Motherboard {
    /// Registers the steps of a chain, each as a flow of its own, in order.
    ///
    /// Registering a chain twice activates twice. The steps live as long as the motherboard.
    public func registerFlowSteps<Last: BoardContract, Value>(
        _ steps: FlowSteps<Last, Value>, file: StaticString = #fileID, line: UInt = #line
    ) {
        steps.register(on: self, file, line)
    }
}

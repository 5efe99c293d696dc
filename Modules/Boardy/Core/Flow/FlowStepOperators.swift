precedencegroup FlowStepPrecedence {
    associativity: left
    higherThan: AssignmentPrecedence
}

/// `a ->> b`: each output of `a` activates `b`.
infix operator ->> : FlowStepPrecedence

/// The older spelling of `->>`.
infix operator ->>> : FlowStepPrecedence

// MARK: - Between contracts: each Output is the next Input, or is mapped to it

/// A step from one contract to another.
@inlinable public func ->> <A: BoardContract, B: BoardContract>(a: A.Type, b: B.Type) -> FlowSteps<B, B.Output>
where A.Output == B.Input {
    FlowSteps(last: A.unchanged).adding(B.unchanged)
}

/// A step from one contract to another.
@inlinable public func ->> <A: BoardContract, B: BoardContract, Value>(
    a: A.Type, b: StepOutput<B, Value>
) -> FlowSteps<B, Value> where A.Output == B.Input {
    FlowSteps(last: A.unchanged).adding(b)
}

/// A step from one contract to another.
@inlinable public func ->> <A: BoardContract, B: BoardContract, Value>(
    a: StepOutput<A, Value>, b: B.Type
) -> FlowSteps<B, B.Output> where Value == B.Input {
    FlowSteps(last: a).adding(B.unchanged)
}

/// A step from one contract to another.
@inlinable public func ->> <A: BoardContract, B: BoardContract, Value, Next>(
    a: StepOutput<A, Value>, b: StepOutput<B, Next>
) -> FlowSteps<B, Next> where Value == B.Input {
    FlowSteps(last: a).adding(b)
}

/// A step from one contract to another.
@inlinable public func ->> <A: BoardContract, B: BoardContract, Value>(
    chain: FlowSteps<A, Value>, b: B.Type
) -> FlowSteps<B, B.Output> where Value == B.Input {
    chain.adding(B.unchanged)
}

/// A step from one contract to another.
@inlinable public func ->> <A: BoardContract, B: BoardContract, Value, Next>(
    chain: FlowSteps<A, Value>, b: StepOutput<B, Next>
) -> FlowSteps<B, Next> where Value == B.Input {
    chain.adding(b)
}

// MARK: - With plain IDs

/// A step in which a plain ID takes part: any output activates the next board with the same value.
public func ->> (a: BoardID, b: BoardID) -> FlowStepsByID { FlowStepsByID(last: a).adding(b) }

/// A step in which a plain ID takes part: any output activates the next board with the same value.
public func ->> (chain: FlowStepsByID, b: BoardID) -> FlowStepsByID { chain.adding(b) }

/// A step in which a plain ID takes part: any output activates the next board with the same value.
public func ->> <B: BoardContract>(chain: FlowStepsByID, b: B.Type) -> FlowStepsByID { chain.adding(B.id) }

/// A step in which a plain ID takes part: any output activates the next board with the same value.
public func ->> <A: BoardContract, Value>(chain: FlowSteps<A, Value>, b: BoardID) -> FlowStepsByID { chain.adding(b) }

/// A step in which a plain ID takes part: any output activates the next board with the same value.
public func ->> <A: BoardContract>(a: A.Type, b: BoardID) -> FlowStepsByID { FlowSteps(last: A.unchanged).adding(b) }

/// A step in which a plain ID takes part: any output activates the next board with the same value.
public func ->> <B: BoardContract>(a: BoardID, b: B.Type) -> FlowStepsByID { FlowStepsByID(last: a).adding(B.id) }

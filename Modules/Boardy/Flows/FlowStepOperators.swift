public import BoardyCore

/// The precedence of the operators that make chains of steps. Chains are made from the left.
precedencegroup FlowStepPrecedence {
    associativity: left
    higherThan: AssignmentPrecedence
}

/// `a ->> b`: each output of `a` activates `b`.
infix operator ->> : FlowStepPrecedence

// MARK: - Between contracts

/// Makes a step from one contract to the next: each output of the left board activates the right board.
@inlinable public func ->> <A: BoardContract, B: BoardContract>(a: A.Type, b: B.Type) -> FlowSteps<A, B, B.Output>
where A.Output == B.Input {
    FlowSteps(last: A.unchanged).adding(B.unchanged)
}

/// Makes a step from one contract to the next: each output of the left board activates the right board.
@inlinable public func ->> <A: BoardContract, B: BoardContract, Value>(
    a: A.Type, b: StepOutput<B, Value>
) -> FlowSteps<A, B, Value> where A.Output == B.Input {
    FlowSteps(last: A.unchanged).adding(b)
}

/// Makes a step from one contract to the next: each output of the left board activates the right board.
@inlinable public func ->> <A: BoardContract, B: BoardContract, Value>(
    a: StepOutput<A, Value>, b: B.Type
) -> FlowSteps<A, B, B.Output> where Value == B.Input {
    FlowSteps(last: a).adding(B.unchanged)
}

/// Makes a step from one contract to the next: each output of the left board activates the right board.
@inlinable public func ->> <A: BoardContract, B: BoardContract, Value, Next>(
    a: StepOutput<A, Value>, b: StepOutput<B, Next>
) -> FlowSteps<A, B, Next> where Value == B.Input {
    FlowSteps(last: a).adding(b)
}

/// Makes a step from one contract to the next: each output of the left board activates the right board.
@inlinable public func ->> <First: BoardContract, A: BoardContract, B: BoardContract, Value>(
    chain: FlowSteps<First, A, Value>, b: B.Type
) -> FlowSteps<First, B, B.Output> where Value == B.Input {
    chain.adding(B.unchanged)
}

/// Makes a step from one contract to the next: each output of the left board activates the right board.
@inlinable public func ->> <First: BoardContract, A: BoardContract, B: BoardContract, Value, Next>(
    chain: FlowSteps<First, A, Value>, b: StepOutput<B, Next>
) -> FlowSteps<First, B, Next> where Value == B.Input {
    chain.adding(b)
}

// MARK: - With plain IDs

/// Makes a step with a plain ID: each output of the left board, of any type, activates the right board.
public func ->> (a: BoardID, b: BoardID) -> FlowStepsByID { FlowStepsByID(last: a).adding(b) }

/// Makes a step with a plain ID: each output of the left board, of any type, activates the right board.
public func ->> (chain: FlowStepsByID, b: BoardID) -> FlowStepsByID { chain.adding(b) }

/// Makes a step with a plain ID: each output of the left board, of any type, activates the right board.
public func ->> <B: BoardContract>(chain: FlowStepsByID, b: B.Type) -> FlowStepsByID { chain.adding(B.id) }

/// Makes a step with a plain ID: each output of the left board, of any type, activates the right board.
public func ->> <First: BoardContract, A: BoardContract, Value>(
    chain: FlowSteps<First, A, Value>, b: BoardID
) -> FlowStepsByID { chain.adding(b) }

/// Makes a step with a plain ID: each output of the left board, of any type, activates the right board.
public func ->> <A: BoardContract>(a: A.Type, b: BoardID) -> FlowStepsByID { FlowSteps(last: A.unchanged).adding(b) }

/// Makes a step with a plain ID: each output of the left board, of any type, activates the right board.
public func ->> <B: BoardContract>(a: BoardID, b: B.Type) -> FlowStepsByID { FlowStepsByID(last: a).adding(B.id) }

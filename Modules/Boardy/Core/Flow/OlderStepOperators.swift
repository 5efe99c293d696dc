// `->>>` means what `->>` means, and both may stand in one chain.

/// Means `->>`.
public func ->>> <A: BoardContract, B: BoardContract>(a: A.Type, b: B.Type) -> FlowSteps<B, B.Output>
where A.Output == B.Input {
    a ->> b
}

/// Means `->>`.
public func ->>> <A: BoardContract, B: BoardContract, Value>(
    a: A.Type, b: StepOutput<B, Value>
) -> FlowSteps<B, Value> where A.Output == B.Input {
    a ->> b
}

/// Means `->>`.
public func ->>> <A: BoardContract, B: BoardContract, Value>(
    a: StepOutput<A, Value>, b: B.Type
) -> FlowSteps<B, B.Output> where Value == B.Input {
    a ->> b
}

/// Means `->>`.
public func ->>> <A: BoardContract, B: BoardContract, Value, Next>(
    a: StepOutput<A, Value>, b: StepOutput<B, Next>
) -> FlowSteps<B, Next> where Value == B.Input {
    a ->> b
}

/// Means `->>`.
public func ->>> <A: BoardContract, B: BoardContract, Value>(
    chain: FlowSteps<A, Value>, b: B.Type
) -> FlowSteps<B, B.Output> where Value == B.Input {
    chain ->> b
}

/// Means `->>`.
public func ->>> <A: BoardContract, B: BoardContract, Value, Next>(
    chain: FlowSteps<A, Value>, b: StepOutput<B, Next>
) -> FlowSteps<B, Next> where Value == B.Input {
    chain ->> b
}

/// Means `->>`.
public func ->>> (a: BoardID, b: BoardID) -> FlowStepsByID {
    a ->> b
}

/// Means `->>`.
public func ->>> (chain: FlowStepsByID, b: BoardID) -> FlowStepsByID {
    chain ->> b
}

/// Means `->>`.
public func ->>> <B: BoardContract>(chain: FlowStepsByID, b: B.Type) -> FlowStepsByID {
    chain ->> b
}

/// Means `->>`.
public func ->>> <A: BoardContract, Value>(chain: FlowSteps<A, Value>, b: BoardID) -> FlowStepsByID {
    chain ->> b
}

/// Means `->>`.
public func ->>> <A: BoardContract>(a: A.Type, b: BoardID) -> FlowStepsByID {
    a ->> b
}

/// Means `->>`.
public func ->>> <B: BoardContract>(a: BoardID, b: B.Type) -> FlowStepsByID {
    a ->> b
}

public import BoardyCore
public import BoardyFlows

/// The spelling of `->>` in Boardy 1.x. Both mean the same, and both may stand in one chain.
infix operator ->>> : FlowStepPrecedence

/// Makes a step as `->>` does: each output of the left board activates the right board.
public func ->>> <A: BoardContract, B: BoardContract>(a: A.Type, b: B.Type) -> FlowSteps<A, B, B.Output>
where A.Output == B.Input { a ->> b }

/// Makes a step as `->>` does: each output of the left board activates the right board.
public func ->>> <A: BoardContract, B: BoardContract, Value>(
    a: A.Type, b: StepOutput<B, Value>
) -> FlowSteps<A, B, Value> where A.Output == B.Input { a ->> b }

/// Makes a step as `->>` does: each output of the left board activates the right board.
public func ->>> <A: BoardContract, B: BoardContract, Value>(
    a: StepOutput<A, Value>, b: B.Type
) -> FlowSteps<A, B, B.Output> where Value == B.Input { a ->> b }

/// Makes a step as `->>` does: each output of the left board activates the right board.
public func ->>> <A: BoardContract, B: BoardContract, Value, Next>(
    a: StepOutput<A, Value>, b: StepOutput<B, Next>
) -> FlowSteps<A, B, Next> where Value == B.Input { a ->> b }

/// Makes a step as `->>` does: each output of the left board activates the right board.
public func ->>> <First: BoardContract, A: BoardContract, B: BoardContract, Value>(
    chain: FlowSteps<First, A, Value>, b: B.Type
) -> FlowSteps<First, B, B.Output> where Value == B.Input { chain ->> b }

/// Makes a step as `->>` does: each output of the left board activates the right board.
public func ->>> <First: BoardContract, A: BoardContract, B: BoardContract, Value, Next>(
    chain: FlowSteps<First, A, Value>, b: StepOutput<B, Next>
) -> FlowSteps<First, B, Next> where Value == B.Input { chain ->> b }

/// Makes a step as `->>` does: each output of the left board activates the right board.
public func ->>> (a: BoardID, b: BoardID) -> FlowStepsByID { a ->> b }

/// Makes a step as `->>` does: each output of the left board activates the right board.
public func ->>> (chain: FlowStepsByID, b: BoardID) -> FlowStepsByID { chain ->> b }

/// Makes a step as `->>` does: each output of the left board activates the right board.
public func ->>> <B: BoardContract>(chain: FlowStepsByID, b: B.Type) -> FlowStepsByID { chain ->> b }

/// Makes a step as `->>` does: each output of the left board activates the right board.
public func ->>> <First: BoardContract, A: BoardContract, Value>(
    chain: FlowSteps<First, A, Value>, b: BoardID
) -> FlowStepsByID { chain ->> b }

/// Makes a step as `->>` does: each output of the left board activates the right board.
public func ->>> <A: BoardContract>(a: A.Type, b: BoardID) -> FlowStepsByID { a ->> b }

/// Makes a step as `->>` does: each output of the left board activates the right board.
public func ->>> <B: BoardContract>(a: BoardID, b: B.Type) -> FlowStepsByID { a ->> b }

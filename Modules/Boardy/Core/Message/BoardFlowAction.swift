/// Marks the types that boards broadcast as actions. For readers: any type can be broadcast.
public protocol BoardFlowAction {}

/// The action type of a board that broadcasts nothing. It has no values.
public enum BoardFlowNoneAction: BoardFlowAction {}

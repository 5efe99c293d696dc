/// The decision of a handler about an action: the next motherboard outward receives the action too, or nobody else
/// does.
public enum ActionPropagation: ActionDecision, Sendable {
    /// The later handlers and the next motherboard outward receive the action too.
    case `continue`
    /// No later handler and no other motherboard receives the action.
    case stop

    public var propagation: ActionPropagation { self }

    var handlingResult: HandlingResult {
        switch self {
        case .continue: .handled
        case .stop: .stopped
        }
    }
}

/// A value that a handler of actions returns to decide about the action. ``ActionPropagation`` is one.
///
/// The handler functions exist in three forms, so that the compiler never has to guess. A closure of several statements
/// without `return` is of the form without a result. A closure that returns `.stop` is of the form with a concrete
/// result. A closure that calls a function with a result is of the form that is generic over this protocol; otherwise
/// the compiler would drop the result.
public protocol ActionDecision {
    /// The decision as the motherboard understands it.
    var propagation: ActionPropagation { get }
}

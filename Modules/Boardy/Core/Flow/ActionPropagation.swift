/// What a handler of an action says about its way: on to the next motherboard out, or no further.
public enum ActionPropagation: Sendable {
    /// The next motherboard out gets it too.
    case `continue`
    /// Nobody after this handler gets it.
    case stop

    var handlingResult: HandlingResult {
        switch self {
        case .continue: .handled
        case .stop: .stopped
        }
    }
}

/// The handlers of what a board sends beside its outputs. A slot makes it with the first of them.
final class EventHandlers {
    let actions = HandlerList()
    let completions = HandlerList()
    let failures = HandlerList()

    var lists: [HandlerList] { [actions, completions, failures] }
}

/// The handlers on a motherboard for messages of any board, and the flows that have a name.
final class GeneralHandlers {
    let outputs = HandlerList()
    let actions = HandlerList()
    let completions = HandlerList()
    let named = NamedFlows()

    /// Marks all handlers as cancelled without releasing anything.
    func silence() {
        for list in [outputs, actions, completions] { list.silence() }
    }

    func removeAll() {
        for list in [outputs, actions, completions] { list.removeAll() }
        named.removeAll()
    }
}

/// The observers of a motherboard: those of its own messages, and those that also see what happens inside its boards.
final class Observers {
    let own = HandlerList()
    let nested = HandlerList()

    /// True if every observer has cancelled.
    var isIdle: Bool { own.isIdle && nested.isIdle }

    /// Ends all observers, so that a kept token keeps nothing that a handler captured.
    func removeAll() {
        own.removeAll()
        nested.removeAll()
    }

    func show(_ message: Message, fromInside: Bool) {
        _ = fromInside ? nested.dispatch(message) : dispatch(message, to: own.merged(with: nested))
    }
}

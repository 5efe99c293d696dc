/// Who observes the messages of a motherboard: those that want its own only, and those that want also what happens inside its boards.
final class Observers {
    let own = HandlerList()
    let nested = HandlerList()

    /// Whether nobody observes any more.
    var isIdle: Bool { own.isIdle && nested.isIdle }

    /// Ends all of them: a token that is kept longer keeps nothing that a handler captured.
    func removeAll() {
        own.removeAll()
        nested.removeAll()
    }

    func show(_ message: Message, fromInside: Bool) {
        _ = fromInside ? nested.dispatch(message) : BoardyCore.dispatch(message, to: own.merged(with: nested))
    }
}

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

    /// Ends all handlers.
    func removeAll() {
        for list in [outputs, actions, completions] { list.removeAll() }
        named.removeAll()
    }
}

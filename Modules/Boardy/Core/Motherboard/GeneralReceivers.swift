/// The handlers on a motherboard of what any board sends, and the flows that were given a name. Made with the first of these.
final class GeneralReceivers {
    let outputs = ReceiverList()
    let actions = ReceiverList()
    let completions = ReceiverList()
    /// The flows that were given a name.
    let named = NamedFlows()

    /// From now on none of them hears anything.
    func silence() {
        for list in [outputs, actions, completions] { list.silence() }
    }

    /// Ends all of them.
    func removeAll() {
        for list in [outputs, actions, completions] { list.removeAll() }
        named.removeAll()
    }
}

/// The handlers of what a board sends beside its outputs. A slot makes it with the first of them.
final class EventHandlers {
    let actions = HandlerList()
    let completions = HandlerList()
    let failures = HandlerList()

    var lists: [HandlerList] { [actions, completions, failures] }
}

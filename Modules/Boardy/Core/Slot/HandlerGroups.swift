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
    func silence() { for list in [outputs, actions, completions] { list.silence() } }

    func removeAll() {
        for list in [outputs, actions, completions] { list.removeAll() }
        named.removeAll()
    }
}

/// The observers of a motherboard: some see its own messages, others also see what happens inside its boards, and
/// recorders of traces.
final class Observers {
    let own = HandlerList()
    let nested = HandlerList()
    /// The recordings, which see everything inside, and work too. Only ever read or replaced, as the receivers of a
    /// ``HandlerList`` are.
    private(set) var recordings: [Recording] = []

    var isRecorded: Bool { recordings.contains { $0.recorder != nil } }
    /// True if every observer has cancelled.
    var isIdle: Bool { !isRecorded && own.isIdle && nested.isIdle }

    /// Ends all observers, so that a token that is kept keeps nothing that a handler captured.
    func removeAll() {
        for list in [own, nested] { list.removeAll() }
        for recording in exchange(&recordings, with: []) { recording.cancel() }
    }

    func add(_ recording: Recording) { recordings = recordings.filter { $0.recorder != nil } + [recording] }

    /// The recorder of messages that no other observer sees, and its source.
    @inline(__always) var soleRecorder: (recorder: any MessageRecorder, source: Int)? {
        own.receivers.isEmpty && nested.receivers.isEmpty ? recordings.sole : nil
    }

    func show(_ message: Message, fromInside: Bool) {
        if message.kind != .work, !own.receivers.isEmpty || !nested.receivers.isEmpty {
            _ = fromInside ? nested.dispatch(message) : dispatch(message, to: own.merged(with: nested))
        }
        for recording in recordings { recording.recorder?.begin(message, of: recording.source) }
    }

    /// Returns the trace context of a message from the first recorder that has such a context.
    func traceparent(of number: Int) -> String? {
        for recording in recordings {
            if let context = recording.recorder?.traceparent(of: number) { return context }
        }
        return nil
    }
}

/// The flows of a motherboard that have a name, to find duplicates and to end a flow by its name.
final class NamedFlows {
    private struct Entry {
        var token: FlowToken
        var file: StaticString
        var line: UInt
    }

    private var entries: [String: Entry] = [:]
    private var sweepCount = 16

    /// Returns the place where the flow of a name was registered, or nil if there is no such flow, or it has ended.
    func place(of name: String) -> (file: StaticString, line: UInt)? {
        guard let entry = entries[name], entry.token.isRegistered else { return nil }
        return (entry.file, entry.line)
    }

    /// Gives a flow a name. Names of flows that have ended are forgotten when the table has doubled.
    func set(_ name: String, _ token: FlowToken, _ file: StaticString, _ line: UInt) {
        entries[name] = Entry(token: token, file: file, line: line)
        if entries.count > sweepCount {
            entries = entries.filter { $0.value.token.isRegistered }
            sweepCount = max(16, entries.count * 2)
        }
    }

    func remove(_ name: String) { entries.removeValue(forKey: name)?.token.cancel() }

    /// Forgets all names without ending their flows.
    func removeAll() { entries = [:] }
}

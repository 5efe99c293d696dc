/// The flows of a motherboard that have a name, to find duplicates and to end a flow by its name.
final class NamedFlows {
    private struct Entry {
        var token: FlowToken
        var file: StaticString
        var line: UInt
    }

    private var entries: [String: Entry] = [:]
    private var sweepCount = 16

    /// Returns the place where the flow of a name was registered; nil if there is no such flow, or it has ended.
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

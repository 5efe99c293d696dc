/// The flows of a motherboard that were given a name.
final class NamedFlows {
    private struct Entry {
        var token: FlowToken
        var file: StaticString
        var line: UInt
    }

    private var entries: [String: Entry] = [:]

    /// Where the flow of a name was registered, if it has not ended since.
    func place(of name: String) -> (file: StaticString, line: UInt)? {
        guard let entry = entries[name], entry.token.isRegistered else { return nil }
        return (entry.file, entry.line)
    }

    func set(_ name: String, _ token: FlowToken, _ file: StaticString, _ line: UInt) {
        entries[name] = Entry(token: token, file: file, line: line)
    }

    func remove(_ name: String) { entries.removeValue(forKey: name)?.token.cancel() }

    /// Forgets the names; the flows are ended by who calls it.
    func removeAll() { entries = [:] }
}

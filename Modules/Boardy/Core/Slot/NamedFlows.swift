/// The flows of a motherboard that were given a name.
final class NamedFlows {
    private struct Entry {
        var token: FlowToken
        var file: StaticString
        var line: UInt
    }

    private var entries: [String: Entry] = [:]
    private var sweepAt = 16

    /// Where the flow of a name was registered, if it has not ended since.
    func place(of name: String) -> (file: StaticString, line: UInt)? {
        guard let entry = entries[name], entry.token.isRegistered else { return nil }
        return (entry.file, entry.line)
    }

    func set(_ name: String, _ token: FlowToken, _ file: StaticString, _ line: UInt) {
        var changed = entries
        changed[name] = Entry(token: token, file: file, line: line)
        if changed.count > sweepAt {
            changed = changed.filter { $0.value.token.isRegistered }
            sweepAt = max(16, changed.count * 2)
        }
        replace(changed)
    }

    func remove(_ name: String) {
        var changed = entries
        let removed = changed.removeValue(forKey: name)
        replace(changed)
        removed?.token.cancel()
    }

    /// Forgets the names; the flows are ended by who calls it.
    func removeAll() { replace([:]) }

    /// What goes with the old entries may name flows: it is released when the new ones stand.
    private func replace(_ changed: [String: Entry]) {
        let old = entries
        entries = changed
        withExtendedLifetime(old) {}
    }
}

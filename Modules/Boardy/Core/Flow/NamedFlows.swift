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

extension Motherboard {
    /// Registers a flow under its name, if it has one and nobody else has it.
    @discardableResult
    func named(
        _ name: String?, _ file: StaticString, _ line: UInt, _ register: () -> FlowToken
    ) -> FlowToken {
        guard let name else { return register() }
        if let first = backplane.named.place(of: name) {
            report(
                .duplicateFlow,
                "a flow named '\(name)' is registered already, at \(first.file):\(first.line); the first stays. "
                    + "Remove it before with removeFlow(by:), or choose another name", file, line)
            return .inert
        }
        let token = register()
        backplane.named.set(name, token, file, line)
        return token
    }
}

public import BoardyCore

/// A conflict in a choice of plugins, such as a contract that one of them requires and none provides.
public struct ValidationIssue: CustomStringConvertible {
    /// The kinds of conflict, with the contract, pattern or name concerned.
    public enum Kind: Equatable, Sendable {
        /// A plugin requires a contract that no chosen plugin provides.
        case gap(BoardID)
        /// Two plugins provide a contract. The board of the plugin `first` is used.
        case duplicateProvision(BoardID, first: String)
        /// Two routes take the same link, and neither pattern has more literal components. The plugin `first` gets the link.
        case duplicateRoute(String, first: String)
        /// Two plugins have the same name. The second one was left out.
        case duplicatePlugin(String)
        /// A plugin guards a contract that it does not provide. The gateway was not registered.
        case foreignGateway(BoardID)
        /// A plugin provides a contract that has a requirement, and installs no gateway to check it. Each activation is refused.
        case missingGateway(BoardID, requirement: String)
    }

    /// The kind of conflict, with the contract, the pattern or the name that it concerns.
    public let kind: Kind
    /// The name of the plugin whose declaration causes the conflict.
    public let plugin: String
    /// The names of the known plugins that provide the missing contract. Empty for other kinds.
    public let remedies: [String]
    /// The place of the declaration, as `Module/File.swift:line`, for a message that leads to the code.
    public let location: String

    public var description: String {
        switch kind {
        case .gap(let id):
            let remedy =
                remedies.isEmpty ? "no known plugin provides it" : "provided by \(remedies.joined(separator: " or "))"
            return "\(plugin) requires '\(id)' (\(location)); \(remedy)"
        case .duplicateProvision(let id, let first):
            return "\(plugin) provides '\(id)' (\(location)), which \(first) provides already; remove one of them"
        case .duplicateRoute(let pattern, let first):
            return
                "\(plugin) routes '\(pattern)' (\(location)), but \(first) takes links of this pattern already; change one of them"
        case .duplicatePlugin(let name):
            return
                "a second plugin named '\(name)' was left out (\(location)); install it once, or give it a name of its own"
        case .foreignGateway(let id):
            return
                "\(plugin) guards '\(id)' (\(location)), which it does not provide, so the gateway was left out; install it in the plugin that provides the contract"
        case .missingGateway(let id, let requirement):
            return
                "\(plugin) provides '\(id)' (\(location)), which requires '\(requirement)', and installs no gateway that checks this; install one"
        }
    }
}

extension ValidationIssue {
    init(_ kind: Kind, plugin: String, _ file: StaticString, _ line: UInt, remedies: [String] = []) {
        self.init(kind: kind, plugin: plugin, remedies: remedies, location: "\(file):\(line)")
    }
}

public import BoardyCore

/// Something about a choice of plugins that does not fit together.
public struct Finding: CustomStringConvertible {
    /// What kind it is.
    public enum Kind: Equatable, Sendable {
        /// A contract that a plugin requires is provided by none of those chosen.
        case gap(BoardID)
        /// A contract is provided twice; `first` is the plugin whose board is used.
        case duplicateProvision(BoardID, first: String)
        /// Two routes take the same links, or some, and neither is the more literal one; `first` is the plugin that gets those.
        case duplicateRoute(String, first: String)
        /// Two plugins have one name; the second was left out.
        case duplicatePlugin(String)
    }

    /// What kind it is.
    public let kind: Kind
    /// The plugin that says so.
    public let plugin: String
    /// The plugins that would close the gap, where they are known.
    public let remedies: [String]
    /// Where it is declared, as `file:line`.
    public let place: String

    public var description: String {
        switch kind {
        case .gap(let id):
            let remedy =
                remedies.isEmpty ? "no known plugin provides it" : "provided by \(remedies.joined(separator: " or "))"
            return "\(plugin) requires '\(id)' (\(place)); \(remedy)"
        case .duplicateProvision(let id, let first):
            return "\(plugin) provides '\(id)' (\(place)), which \(first) provides already; remove one of them"
        case .duplicateRoute(let pattern, let first):
            return "\(plugin) routes '\(pattern)' (\(place)), but \(first) takes links of this pattern already; change one of them"
        case .duplicatePlugin(let name):
            return "a second plugin named '\(name)' was left out (\(place)); install it once, or give it a name of its own"
        }
    }
}

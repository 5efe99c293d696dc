public import BoardyCore

/// Something about a choice of plugins that does not fit together.
public struct Finding: CustomStringConvertible {
    /// What kind it is.
    public enum Kind: Equatable, Sendable {
        /// A contract that a plugin requires is provided by none of those chosen.
        case gap(BoardID)
        /// Two plugins provide one contract.
        case duplicateProvision(BoardID)
        /// Two routes take the same links.
        case duplicateRoute(String)
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
        case .duplicateProvision(let id):
            return "\(plugin) provides '\(id)' (\(place)), which another plugin provides already"
        case .duplicateRoute(let pattern):
            return "\(plugin) routes '\(pattern)' (\(place)), whose links another route takes already"
        case .duplicatePlugin(let name): return "a second plugin named '\(name)' was left out"
        }
    }
}

/// The name of a role, which decides the contracts that a person may activate, such as `treasurer`.
///
/// The module that keeps accounts names its roles and tells which of them a person has. One role may bring others with
/// it: the module tells all.
public struct Role: Sendable, Hashable, Codable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a role from its name.
    public init(_ name: String) { self.init(rawValue: name) }

    public init(stringLiteral name: String) { self.init(rawValue: name) }

    public var description: String { rawValue }
}

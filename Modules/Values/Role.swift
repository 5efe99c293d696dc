/// The role of a user, which decides the contracts that the user may activate.
///
/// Operators may do everything that customers may.
public enum Role: String, Codable, Sendable, CaseIterable, CustomStringConvertible {
    /// Buys. Every new account has this role.
    case customer
    /// Runs the shop: imports catalogues and audits payments.
    case `operator`

    public var description: String { rawValue }

    /// Returns true if a user with this role may do what the other role is needed for.
    public func includes(_ other: Role) -> Bool { self == .operator || other == .customer }
}

public import BoardyValues

/// The role of an account.
public enum AccountRole: String, Codable, Sendable, CaseIterable, CustomStringConvertible {
    /// Buys. Every new account has this role.
    case customer
    /// Runs the shop: imports catalogues and audits payments. An operator may do everything that customers may.
    case `operator`

    public var description: String { rawValue }

    /// The roles that a user of the account has.
    public var roles: Set<Role> { self == .operator ? [.customer, .operator] : [.customer] }

    /// Returns true if a user of the account may do what a role is needed for.
    public func includes(_ role: Role) -> Bool { roles.contains(role) }
}

extension Role {
    /// The role of everybody who has an account.
    public static let customer = Role(AccountRole.customer.rawValue)
    /// The role of those who run the shop.
    public static let `operator` = Role(AccountRole.operator.rawValue)
}

extension Audience {
    /// Those who run the shop.
    public static let `operator` = Audience.role(.operator)
}

public import Boardy
public import Values

/// The public part of an account.
public struct User: Sendable, Codable, Hashable {
    /// The ID of the account, which never changes.
    public let id: String
    /// The address as it was registered, in lower case.
    public let email: String
    /// The name for screens. Without a registered name it is the part of the address before the `@`.
    public let name: String

    public init(id: String, email: String, name: String) {
        self.id = id
        self.email = email
        self.name = name
    }
}

/// A signed-in user with the role in which the user acts.
public struct UserRole: Sendable, Codable, Equatable {
    public let user: User
    /// The role in which the user acts now. An operator whose sign-in is too old acts as a customer.
    public let role: Role
    /// The role that was granted to the account.
    public let granted: Role

    public init(user: User, role: Role, granted: Role) {
        self.user = user
        self.role = role
        self.granted = granted
    }
}

/// The role to grant, and the account that gets it.
public struct GrantRequest: Sendable, Codable, Equatable {
    public let email: String
    public let role: Role

    public init(email: String, role: Role) {
        self.email = email
        self.role = role
    }
}

/// The outcome of a grant.
public enum GrantOutcome: Outcome, Equatable {
    case granted(user: User, role: Role)
    case rejected(reason: GrantProblem)
    /// The screen was closed.
    case cancelled
}

/// The reason why a role was not granted, as a stable code.
public enum GrantProblem: String, Sendable, Codable {
    /// No account has this address.
    case unknownAccount
    /// The account is that of the only operator, and another role was to be granted.
    case lastOperator
    /// Somebody else became the first operator meanwhile, so only an operator may grant a role now.
    case operatorNeeded
}

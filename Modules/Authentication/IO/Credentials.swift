public import Boardy
public import Values

/// The credentials of a sign-in.
public struct LoginRequest: Sendable, Codable {
    public let email: String
    public let password: Secret<String>

    public init(email: String, password: Secret<String>) {
        self.email = email
        self.password = password
    }
}

/// The outcome of a sign-in.
public enum LoginOutcome: Outcome, Equatable {
    case authenticated(user: User)
    /// - Parameter retryAt: the time of the next attempt, if it has to be waited for.
    case rejected(reason: LoginProblem, retryAt: Timestamp? = nil)
    /// The screen was closed.
    case cancelled
}

/// The account to open.
public struct RegisterRequest: Sendable, Codable {
    public let email: String
    public let password: Secret<String>
    public let name: String?

    public init(email: String, password: Secret<String>, name: String? = nil) {
        self.email = email
        self.password = password
        self.name = name
    }
}

/// The outcome of a registration.
public enum RegisterOutcome: Outcome, Equatable {
    case registered(user: User)
    case rejected(reason: RegisterProblem)
    /// The screen was closed.
    case cancelled
}

public import Boardy
public import Values

/// Signs somebody in: writes a session for the profile.
public enum Login: BoardContract {
    public static let id: BoardID = "authentication.login"
    /// Without one it asks on a screen.
    public typealias Input = LoginRequest?
    public typealias Output = LoginOutcome
}

/// Who wants to sign in.
public struct LoginRequest: Sendable, Decodable {
    public let email: String
    public let password: Secret<String>

    public init(email: String, password: Secret<String>) {
        self.email = email
        self.password = password
    }
}

/// What became of it.
public enum LoginOutcome: Sendable, Equatable, Encodable {
    case authenticated(User)
    case rejected(LoginProblem)
    /// The screen was closed.
    case cancelled

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .authenticated(let user):
            var container = try encoder.outcome("authenticated")
            try container.encode(user, forKey: "user")
        case .rejected(let problem):
            var container = try encoder.outcome("rejected")
            try container.encode(problem, forKey: "reason")
        case .cancelled: _ = try encoder.outcome("cancelled")
        }
    }
}

/// Why somebody was not signed in, as a stable code.
public enum LoginProblem: String, Sendable, Encodable {
    /// No account has this address and password. Which of the two is wrong is not said.
    case wrongCredentials
}

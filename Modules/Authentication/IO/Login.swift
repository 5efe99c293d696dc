public import Boardy
public import Values

/// Signs somebody in: writes a session for the profile.
public enum Login: BoardContract {
    public static let id: BoardID = "authentication.login"
    /// Without one it asks on a screen.
    public typealias Input = LoginRequest?
    public typealias Output = LoginOutcome
}

extension ContractHost {
    /// The board of ``Login``.
    public func ioLogin() -> Destination<Login, Access> { self[Login.self] }
}

/// Who wants to sign in.
public struct LoginRequest: Sendable, Codable {
    public let email: String
    public let password: Secret<String>

    public init(email: String, password: Secret<String>) {
        self.email = email
        self.password = password
    }
}

/// What became of it.
public enum LoginOutcome: Outcome, Equatable {
    case authenticated(user: User)
    case rejected(reason: LoginProblem)
    /// The screen was closed.
    case cancelled
}

/// Why somebody was not signed in, as a stable code.
public enum LoginProblem: String, Sendable, Codable {
    /// No account has this address and password. Which of the two is wrong is not said.
    case wrongCredentials
}

public import Boardy
public import Values

/// Signs a user in, and writes a session for the profile into the store.
public enum Login: BoardContract {
    public static let id: BoardID = "authentication.login"
    /// Without an input, the board asks on a screen.
    public typealias Input = LoginRequest?
    public typealias Output = LoginOutcome
}

extension ContractHost {
    /// Reaches the board of ``Login`` from its motherboard, or from another board of it.
    public func ioLogin() -> Destination<Login, Access> { self[Login.self] }
}

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
    case rejected(reason: LoginProblem)
    /// The screen was closed.
    case cancelled
}

/// The reason why nobody was signed in, as a stable code.
public enum LoginProblem: String, Sendable, Codable {
    /// No account has this address and password. The code does not tell which of the two is wrong.
    case wrongCredentials
}

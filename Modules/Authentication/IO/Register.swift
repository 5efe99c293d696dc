public import Boardy
public import Values

/// Opens an account. Does not sign in.
public enum Register: BoardContract {
    public static let id: BoardID = "authentication.register"
    /// Without one it asks on a screen.
    public typealias Input = RegisterRequest?
    public typealias Output = RegisterOutcome
}

extension ContractHost {
    /// The board of ``Register``.
    public func ioRegister() -> Destination<Register, Access> { self[Register.self] }
}

/// Who wants an account.
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

/// What became of it.
public enum RegisterOutcome: Outcome, Equatable {
    case registered(user: User)
    case rejected(reason: RegisterProblem)
    /// The screen was closed.
    case cancelled
}

/// Why an account was not opened, as a stable code.
public enum RegisterProblem: String, Sendable, Codable {
    /// It is no e-mail address.
    case invalidEmail
    /// Fewer than eight characters.
    case weakPassword
    /// There is an account with this address already.
    case emailTaken
}

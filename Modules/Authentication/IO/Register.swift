public import Boardy
public import Values

/// Opens an account, and signs nobody in.
public enum Register: BoardContract {
    public static let id: BoardID = "authentication.register"
    /// Without an input, the board asks on a screen.
    public typealias Input = RegisterRequest?
    public typealias Output = RegisterOutcome
}

extension ContractHost {
    /// Reaches the board of ``Register`` from its motherboard, or from another board of it.
    public func ioRegister() -> Destination<Register, Access> { self[Register.self] }
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

/// The reason why an account was not opened, as a stable code.
public enum RegisterProblem: String, Sendable, Codable {
    /// It is no e-mail address.
    case invalidEmail
    /// Fewer than eight characters.
    case weakPassword
    /// There is an account with this address already.
    case emailTaken
}

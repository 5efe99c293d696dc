public import Boardy
public import BoardyValues

/// The credentials of a sign-in.
public struct LoginRequest: Sendable, Codable, Sampled {
    public let email: String
    public let password: Secret<String>

    public init(email: String, password: Secret<String>) {
        (self.email, self.password) = (email, password)
    }

    public static var samples: [LoginRequest] {
        [.init(email: "ada@example.org", password: .init("correct horse battery"))]
    }
}

/// The outcome of a sign-in.
public enum LoginOutcome: SampledOutcome, Equatable {
    case authenticated(user: User)
    /// - Parameter retryAt: the time of the next attempt, if it has to be waited for.
    case rejected(reason: LoginProblem, retryAt: Timestamp? = nil)
    /// The screen was closed.
    case cancelled

    public static func sample(after last: LoginOutcome?) -> LoginOutcome? {
        switch last {
        case nil: .authenticated(user: .sample)
        case .authenticated: .rejected(reason: .tooManyAttempts, retryAt: .init(milliseconds: 1_800_000_000_000))
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}

/// The account to open.
public struct RegisterRequest: Sendable, Codable, Sampled {
    public let email: String
    public let password: Secret<String>
    public let name: String?

    public init(email: String, password: Secret<String>, name: String? = nil) {
        (self.email, self.password, self.name) = (email, password, name)
    }

    public static var samples: [RegisterRequest] {
        [
            .init(email: "ada@example.org", password: .init("correct horse battery")),
            .init(email: "ada@example.org", password: .init("correct horse battery"), name: "Ada"),
        ]
    }
}

/// The outcome of a registration.
public enum RegisterOutcome: SampledOutcome, Equatable {
    case registered(user: User)
    case rejected(reason: RegisterProblem)
    /// The screen was closed.
    case cancelled

    public static func sample(after last: RegisterOutcome?) -> RegisterOutcome? {
        switch last {
        case nil: .registered(user: .sample)
        case .registered: .rejected(reason: .emailTaken)
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}

/// The password of the signed-in user, and the one to take instead.
public struct ChangePasswordRequest: Sendable, Codable, Sampled {
    public let old: Secret<String>
    public let new: Secret<String>

    public init(old: Secret<String>, new: Secret<String>) {
        (self.old, self.new) = (old, new)
    }

    public static var samples: [ChangePasswordRequest] {
        [.init(old: .init("correct horse battery"), new: .init("staple of nine letters"))]
    }
}

/// The outcome of a change of password.
public enum ChangePasswordOutcome: SampledOutcome, Equatable {
    /// All sessions of the user have ended, on every profile.
    case changed
    /// - Parameter retryAt: the time of the next attempt, if it has to be waited for.
    case rejected(reason: ChangePasswordProblem, retryAt: Timestamp? = nil)
    /// The screen was closed.
    case cancelled

    public static func sample(after last: ChangePasswordOutcome?) -> ChangePasswordOutcome? {
        switch last {
        case nil: .changed
        case .changed: .rejected(reason: .tooManyAttempts, retryAt: .init(milliseconds: 1_800_000_000_000))
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}

/// The reason why a password was not changed, as a stable code.
public enum ChangePasswordProblem: String, Sendable, Codable, CaseIterable {
    case notSignedIn
    /// The old password does not belong to the signed-in user.
    case wrongPassword
    /// Too many attempts failed. The password was not looked at.
    case tooManyAttempts
    /// The new password has fewer than eight characters.
    case weakPassword
    /// The new password has more than 1,024 characters.
    case longPassword
    /// The new password is one of those that attackers try first.
    case commonPassword
}

/// The reason why nobody was signed in, as a stable code.
public enum LoginProblem: String, Sendable, Codable, CaseIterable {
    /// No account has this address and password. The code does not tell which of the two is wrong.
    case wrongCredentials
    /// Too many sign-ins failed on this profile or for this address. The password was not looked at.
    case tooManyAttempts
}

/// The reason why an account was not opened, as a stable code.
public enum RegisterProblem: String, Sendable, Codable, CaseIterable {
    /// It is no e-mail address.
    case invalidEmail
    /// Fewer than eight characters.
    case weakPassword
    /// More than 1,024 characters.
    case longPassword
    /// One of the passwords that attackers try first.
    case commonPassword
    /// There is an account with this address already.
    case emailTaken
}

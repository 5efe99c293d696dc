public import Boardy
public import BoardyValues

/// The credentials of a sign-in.
public struct LoginRequest: Sendable, Codable {
    public let email: String
    public let password: Secret<String>

    public init(email: String, password: Secret<String>) {
        (self.email, self.password) = (email, password)
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
        (self.email, self.password, self.name) = (email, password, name)
    }
}

/// The outcome of a registration.
public enum RegisterOutcome: Outcome, Equatable {
    case registered(user: User)
    case rejected(reason: RegisterProblem)
    /// The screen was closed.
    case cancelled
}

/// The password of the signed-in user, and the one to take instead.
public struct ChangePasswordRequest: Sendable, Codable {
    public let old: Secret<String>
    public let new: Secret<String>

    public init(old: Secret<String>, new: Secret<String>) {
        (self.old, self.new) = (old, new)
    }
}

/// The outcome of a change of password.
public enum ChangePasswordOutcome: Outcome, Equatable {
    /// All sessions of the user have ended, on every profile.
    case changed
    /// - Parameter retryAt: the time of the next attempt, if it has to be waited for.
    case rejected(reason: ChangePasswordProblem, retryAt: Timestamp? = nil)
    /// The screen was closed.
    case cancelled
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

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

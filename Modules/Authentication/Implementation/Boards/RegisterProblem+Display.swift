import AuthenticationIO

extension RegisterProblem {
    /// The name of the field of the form that has to be changed.
    var fieldName: String {
        switch self {
        case .invalidEmail, .emailTaken: "email"
        case .weakPassword, .longPassword, .commonPassword: "password"
        }
    }

    var sentence: String {
        switch self {
        case .invalidEmail: "This is no e-mail address. It reads name@example.com."
        case .weakPassword:
            "The password is too short. It takes \(PasswordRules.lengths.lowerBound) characters or more."
        case .longPassword:
            "The password is too long. It takes \(PasswordRules.lengths.upperBound) characters or fewer."
        case .commonPassword:
            "The password is one of those that attackers try first. Take several words, or one that nobody else has."
        case .emailTaken: "There is an account with this e-mail address already. Sign in, or take another address."
        }
    }
}

import AuthenticationIO

extension RegisterProblem {
    var sentence: String {
        switch self {
        case .invalidEmail: "This is no e-mail address. It reads name@example.com."
        case .weakPassword:
            "The password is too short. It takes \(Authenticator.passwordLengths.lowerBound) characters or more."
        case .longPassword:
            "The password is too long. It takes \(Authenticator.passwordLengths.upperBound) characters or fewer."
        case .emailTaken: "There is an account with this e-mail address already. Sign in, or take another address."
        }
    }
}

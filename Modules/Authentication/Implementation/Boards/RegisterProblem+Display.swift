import AuthenticationIO

extension RegisterProblem {
    var sentence: String {
        switch self {
        case .invalidEmail: "This is no e-mail address. It reads name@example.com."
        case .weakPassword: "The password is too short. It takes \(Authenticator.shortestPassword) characters or more."
        case .emailTaken: "There is an account with this e-mail address already. Sign in, or take another address."
        }
    }
}

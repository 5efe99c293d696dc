import AuthenticationIO

extension LoginProblem {
    /// The problem in a sentence, for a screen.
    var sentence: String {
        switch self {
        case .wrongCredentials: "The e-mail address or the password is wrong."
        }
    }
}

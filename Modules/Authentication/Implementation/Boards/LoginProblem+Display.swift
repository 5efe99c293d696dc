import AuthenticationIO

extension LoginProblem {
    var sentence: String {
        switch self {
        case .wrongCredentials: "The e-mail address or the password is wrong."
        }
    }
}

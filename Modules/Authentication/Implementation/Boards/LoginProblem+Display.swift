import AuthenticationIO

extension LoginProblem {
    /// Returns the problem in words.
    ///
    /// - Parameter retryAt: the time of the next attempt, if it has to be waited for.
    func sentence(retryAt: String?) -> String {
        switch self {
        case .wrongCredentials: "The e-mail address or the password is wrong."
        case .tooManyAttempts: "There were too many failed sign-ins. Try again at \(retryAt ?? "a later time")."
        }
    }
}

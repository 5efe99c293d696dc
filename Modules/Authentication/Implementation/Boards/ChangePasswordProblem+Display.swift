import AuthenticationIO

extension ChangePasswordProblem {
    /// Returns the problem in words.
    ///
    /// - Parameter retryAt: the time of the next attempt, if it has to be waited for.
    func sentence(retryAt: String?) -> String {
        switch self {
        case .notSignedIn: "Nobody is signed in. Sign in first."
        case .wrongPassword: "The old password is wrong."
        case .tooManyAttempts: LoginProblem.tooManyAttempts.sentence(retryAt: retryAt)
        case .weakPassword: RegisterProblem.weakPassword.sentence
        case .longPassword: RegisterProblem.longPassword.sentence
        case .commonPassword: RegisterProblem.commonPassword.sentence
        }
    }
}

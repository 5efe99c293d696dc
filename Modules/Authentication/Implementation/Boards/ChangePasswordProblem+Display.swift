import AuthenticationIO

extension ChangePasswordProblem {
    /// The name of the field of the form that has to be changed; nil if none helps.
    var fieldName: String? {
        switch self {
        case .wrongPassword: "old"
        case .weakPassword, .longPassword, .commonPassword: "new"
        case .notSignedIn, .tooManyAttempts: nil
        }
    }

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

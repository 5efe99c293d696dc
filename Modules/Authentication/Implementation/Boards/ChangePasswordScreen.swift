import AuthenticationIO
import BoardyHeadless
import BoardyValues

extension Question<AccountForm<ChangePasswordRequest>?> {
    /// The question for the old and the new password; nil if the person gives up.
    static var changePassword: Question {
        let passwords = TypedField(
            fields: .secret("old", label: "Old password", .currentPassword, inputField: "old"),
            .secret("new", label: "New password, 8 characters or more", .newPassword, inputField: "new")
        ) { AccountForm(ChangePasswordRequest(old: $0, new: $1)) }
        return Question(form: "Change password", "Change password", fields: passwords)
    }
}

extension ChangePasswordOutcome: AccountOutcome {
    func notice() throws(AskAgain) -> Screen? {
        switch self {
        case .changed:
            .notice("Password changed", "You are signed out everywhere. Sign in with the new password.", .success)
        case .rejected(let problem, let retryAt):
            throw AskAgain(problem.sentence(retryAt: retryAt?.description), at: problem.fieldName)
        case .cancelled: nil
        }
    }
}

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

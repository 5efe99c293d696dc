import AuthenticationIO
import BoardyHeadless
import BoardyValues

extension Question<AccountForm<RegisterRequest>?> {
    /// Returns the question for a new account; nil if the person gives up.
    ///
    /// - Parameter offersToStay: true for a form that offers to stay signed in.
    static func register(offersToStay: Bool) -> Question {
        let account = TypedField(
            fields: .text("email", label: "E-mail", .email, inputField: "email"),
            .secret("password", label: "Password, 8 characters or more", .newPassword, inputField: "password"),
            TypedField.text("name", label: "Name", .personName, inputField: "name").optional,
            .stay(isOffered: offersToStay)
        ) { AccountForm(RegisterRequest(email: $0, password: $1, name: $2), stays: $3) }
        return Question(form: "Register", "Create account", fields: account)
    }
}

extension RegisterOutcome: AccountOutcome {
    func notice() throws(AskAgain) -> Screen? {
        switch self {
        case .registered(let user):
            .notice("Account created", "\(user.email) is signed in now.", .success)
        case .rejected(.emailTaken):
            .notice("Not registered", RegisterProblem.emailTaken.sentence, .problem)
        case .rejected(let problem): throw AskAgain(problem.sentence, at: problem.fieldName)
        case .cancelled: nil
        }
    }
}

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

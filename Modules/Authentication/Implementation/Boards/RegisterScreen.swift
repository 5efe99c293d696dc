import AuthenticationIO
import BoardyHeadless
import BoardyValues

extension Question<RegisterRequest?> {
    /// The question for a new account; nil if the person gives up.
    static var register: Question {
        let account = TypedField(
            fields: .text("email", label: "E-mail", .email, inputField: "email"),
            .secret("password", label: "Password, 8 characters or more", .newPassword, inputField: "password"),
            TypedField.text("name", label: "Name", .personName, inputField: "name").optional
        ) { RegisterRequest(email: $0, password: $1, name: $2) }
        return Question("Register") {
            TypedChoice("Create account", .primary, fields: account) { $0 }
            TypedChoice("Cancel", .back) { nil }
        }
    }
}

extension RegisterOutcome {
    /// The screen that tells the outcome; nil if there is nothing to tell.
    var notice: Screen? {
        switch self {
        case .registered(let user):
            Screen(title: "Account created", content: [.notice("\(user.email) is signed in now.", .success)])
        case .rejected(let problem): Screen(title: "Not registered", content: [.notice(problem.sentence, .problem)])
        case .cancelled: nil
        }
    }
}

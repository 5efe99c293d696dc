import AuthenticationIO
import BoardyHeadless
import BoardyValues

extension Screen {
    static let register = "Register"
    static let createAccount = "Create account"

    static func register(
        saying content: [ScreenPart] = [], keeping refused: Answer? = nil, onAnswer: @escaping (Answer) -> Void
    ) -> Screen {
        Screen(
            title: register, content: content,
            fields: [
                Field("email", label: "E-mail", .email, inputField: "email"),
                Field("password", label: "Password, 8 characters or more", .newPassword, inputField: "password"),
                Field("name", label: "Name", .personName, isRequired: false, inputField: "name"),
            ].keeping(refused), choices: [Choice(createAccount, .primary, takesFields: true), Choice(cancel, .back)],
            onAnswer: onAnswer)
    }

    /// Returns a notice of the outcome; nil if there is nothing to tell.
    static func notice(of outcome: RegisterOutcome) -> Screen? {
        switch outcome {
        case .registered(let user):
            Screen(title: "Account created", content: [.notice("\(user.email) can sign in now.", .success)])
        case .rejected(let problem): Screen(title: "Not registered", content: [.notice(problem.sentence, .problem)])
        case .cancelled: nil
        }
    }
}

extension RegisterRequest {
    init(_ answer: Answer) {
        self.init(
            email: answer.optionalText("email") ?? "", password: Secret(answer.optionalText("password") ?? ""),
            name: answer.optionalText("name"))
    }
}

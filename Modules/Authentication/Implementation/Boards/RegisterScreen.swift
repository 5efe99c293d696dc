import AuthenticationIO
import Headless
import Values

extension Screen {
    static let register = "Register"
    static let createAccount = "Create account"

    static func register(onAnswer: @escaping (Answer) -> Void) -> Screen {
        Screen(
            title: register,
            fields: [
                Field("name", label: "Name", isRequired: false, inputField: "name"),
                Field("email", label: "E-mail", inputField: "email"),
                Field("password", label: "Password", isSecret: true, inputField: "password"),
            ], choices: [Choice(createAccount, takesFields: true), Choice(cancel)], onAnswer: onAnswer)
    }

    /// Returns a notice of the outcome; nil if there is nothing to tell.
    static func notice(of outcome: RegisterOutcome) -> Screen? {
        switch outcome {
        case .registered(let user): Screen(title: "Account created", content: ["\(user.email) can sign in now."])
        case .rejected(let problem): Screen(title: "Not registered", content: [problem.sentence])
        case .cancelled: nil
        }
    }
}

extension RegisterRequest {
    /// A request from the fields of a screen.
    init(_ answer: Answer) {
        self.init(
            email: answer.optionalText("email") ?? "", password: Secret(answer.optionalText("password") ?? ""),
            name: answer.optionalText("name"))
    }
}

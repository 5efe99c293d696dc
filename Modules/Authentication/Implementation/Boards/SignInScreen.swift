import AuthenticationIO
import Headless
import Values

extension Screen {
    static let signIn = "Sign in"
    static let cancel = "Cancel"

    /// Returns a screen that asks for address and password.
    ///
    /// - Parameters:
    ///   - content: the reason why it asks again.
    ///   - others: the choices between signing in and giving up.
    static func signIn(
        saying content: [String] = [], others: [Choice] = [], onAnswer: @escaping (Answer) -> Void
    ) -> Screen {
        Screen(
            title: signIn, content: content,
            fields: [
                Field("email", label: "E-mail", inputField: "email"),
                Field("password", label: "Password", isSecret: true, inputField: "password"),
            ], choices: [Choice(signIn, takesFields: true)] + others + [Choice(cancel)], onAnswer: onAnswer)
    }

    /// Returns a notice of the outcome; nil if there is nothing to tell.
    static func notice(of outcome: LoginOutcome) -> Screen? {
        switch outcome {
        case .authenticated(let user): Screen(title: "Signed in", content: ["\(user.name) (\(user.email))"])
        case .rejected(let problem, let retryAt):
            Screen(title: "Not signed in", content: [problem.sentence(retryAt: retryAt?.description)])
        case .cancelled: nil
        }
    }
}

extension LoginRequest {
    /// A request from the fields of a screen.
    init(_ answer: Answer) {
        self.init(email: answer.optionalText("email") ?? "", password: Secret(answer.optionalText("password") ?? ""))
    }
}

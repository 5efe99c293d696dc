import AuthenticationIO
import Headless
import Values

extension Screen {
    static let signIn = "Sign in"
    static let register = "Register"
    static let cancel = "Cancel"

    /// Asks for address and password.
    ///
    /// - Parameters:
    ///   - content: why it asks again.
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

    /// Tells what became of signing in.
    static func notice(of outcome: LoginOutcome) -> Screen? {
        switch outcome {
        case .authenticated(let user): Screen(title: "Signed in", content: ["\(user.name) (\(user.email))"])
        case .rejected(let problem): Screen(title: "Not signed in", content: [problem.sentence])
        case .cancelled: nil
        }
    }
}

extension LoginRequest {
    /// What was filled in.
    init(_ answer: Answer) {
        self.init(
            email: answer.optionalText("email") ?? "", password: Secret(answer.optionalText("password") ?? ""))
    }
}

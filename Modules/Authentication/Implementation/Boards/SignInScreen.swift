import AuthenticationIO
import BoardyHeadless
import BoardyValues

extension Screen {
    static let signIn = "Sign in"
    static let cancel = "Cancel"

    /// Returns a screen that asks for address and password.
    ///
    /// - Parameters:
    ///   - content: the reason why it asks again.
    ///   - refused: the answer whose address it keeps.
    ///   - others: the choices between signing in and giving up.
    static func signIn(
        saying content: [ScreenPart] = [], keeping refused: Answer? = nil, others: [Choice] = [],
        onAnswer: @escaping (Answer) -> Void
    ) -> Screen {
        Screen(
            title: signIn, content: content,
            fields: [
                Field("email", label: "E-mail", .email, inputField: "email"),
                Field("password", label: "Password", .currentPassword, inputField: "password"),
            ].keeping(refused),
            choices: [Choice(signIn, .primary, takesFields: true)] + others + [Choice(cancel, .back)],
            onAnswer: onAnswer)
    }

    /// Returns a notice of the outcome; nil if there is nothing to tell.
    static func notice(of outcome: LoginOutcome) -> Screen? {
        switch outcome {
        case .authenticated(let user):
            Screen(title: "Signed in", content: [.notice("\(user.name) (\(user.email))", .success)])
        case .rejected(let problem, let retryAt):
            Screen(
                title: "Not signed in", content: [.notice(problem.sentence(retryAt: retryAt?.description), .problem)])
        case .cancelled: nil
        }
    }
}

extension LoginRequest {
    init(_ answer: Answer) {
        self.init(email: answer.optionalText("email") ?? "", password: Secret(answer.optionalText("password") ?? ""))
    }
}

import AuthenticationIO
import BoardyHeadless
import BoardyValues

extension Question<LoginRequest?> {
    /// The question for address and password; nil if the person gives up.
    static var signIn: Question {
        Question("Sign in") {
            TypedChoice("Sign in", .primary, fields: .credentials) { $0 }
            TypedChoice("Cancel", .back) { nil }
        }
    }
}

/// The answer of a visitor who has to be signed in to go on.
enum VisitorAnswer {
    case signIn(LoginRequest)
    case register
    case cancel
}

extension Question<VisitorAnswer> {
    /// The question for address and password, or for a new account.
    static var authenticate: Question {
        Question(
            "Sign in", content: ["Sign in, or register, to go on. What you have begun is done then."], problems: .alone
        ) {
            TypedChoice("Sign in", .primary, fields: .credentials) { .signIn($0) }
            TypedChoice("Register") { .register }
            TypedChoice("Cancel", .back) { .cancel }
        }
    }
}

extension TypedField<LoginRequest> {
    fileprivate static var credentials: TypedField {
        TypedField(
            fields: .text("email", label: "E-mail", .email, inputField: "email"),
            .secret("password", label: "Password", .currentPassword, inputField: "password")
        ) { LoginRequest(email: $0, password: $1) }
    }
}

extension LoginOutcome: AccountOutcome {
    func notice() throws(AskAgain) -> Screen? {
        switch self {
        case .authenticated(let user):
            Screen(title: "Signed in", content: [.notice("\(user.name) (\(user.email))", .success)])
        case .rejected(let problem, let retryAt): throw AskAgain(problem.sentence(retryAt: retryAt?.description))
        case .cancelled: nil
        }
    }
}

extension LoginProblem {
    /// Returns the problem in words.
    ///
    /// - Parameter retryAt: the time of the next attempt, if it has to be waited for.
    func sentence(retryAt: String?) -> String {
        switch self {
        case .wrongCredentials: "The e-mail address or the password is wrong."
        case .tooManyAttempts: "There were too many failed sign-ins. Try again at \(retryAt ?? "a later time")."
        }
    }
}

import AuthenticationIO
import BoardyHeadless
import BoardyValues

extension Question<AccountForm<LoginRequest>?> {
    /// Returns the question for address and password; nil if the person gives up.
    ///
    /// - Parameter offersToStay: true for a form that offers to stay signed in.
    static func signIn(offersToStay: Bool) -> Question {
        Question(form: "Sign in", "Sign in", fields: .credentials(offersToStay))
    }
}

/// The answer of a visitor who has to be signed in to go on.
enum VisitorAnswer {
    case signIn(AccountForm<LoginRequest>)
    case register
    case cancel
}

extension Question<VisitorAnswer> {
    /// Returns the question for address and password, or for a new account.
    ///
    /// - Parameter offersToStay: true for a form that offers to stay signed in.
    static func authenticate(offersToStay: Bool) -> Question {
        Question("Sign in", content: ["Sign in, or register, to go on from here."], problems: .alone) {
            TypedChoice("Sign in", .primary, fields: .credentials(offersToStay)) { .signIn($0) }
            TypedChoice("Register") { .register }
            TypedChoice("Cancel", .back) { .cancel }
        }
    }
}

extension TypedField<AccountForm<LoginRequest>> {
    fileprivate static func credentials(_ offersToStay: Bool) -> TypedField {
        TypedField(
            fields: .text("email", label: "E-mail", .email, inputField: "email"),
            .secret("password", label: "Password", .currentPassword, inputField: "password"),
            .stay(isOffered: offersToStay)
        ) { AccountForm(LoginRequest(email: $0, password: $1), stays: $2) }
    }
}

extension TypedField<Bool> {
    /// Returns the choice to stay signed in after the session of the browser.
    ///
    /// - Parameter isOffered: false for a form without the choice, which is at a terminal.
    static func stay(isOffered: Bool) -> TypedField {
        let days = Session.length.components.seconds / (24 * 60 * 60)
        let tick = TypedField<String>.text(
            "stay", label: "Stay signed in on this device for \(days) days", .option(["yes"]))
        return TypedField<[String?]>.list(isOffered ? [tick.optional] : []).map { $0 == ["yes"] }
    }
}

extension LoginOutcome: AccountOutcome {
    func notice() throws(AskAgain) -> Screen? {
        switch self {
        case .authenticated(let user):
            .notice("Signed in", "\(user.name) (\(user.email))", .success)
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

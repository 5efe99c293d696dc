import AuthenticationIO
import BoardyHeadless
import BoardyValues

extension Question<LoginRequest?> {
    /// Returns the question for address and password; nil if the person gives up.
    ///
    /// - Parameter email: the address that stands in the form.
    static func signIn(as email: String?) -> Question {
        Question("Sign in") {
            TypedChoice("Sign in", .primary, fields: .credentials(of: email)) { $0 }
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
    /// Returns the question for address and password, or for a new account.
    ///
    /// - Parameter email: the address that stands in the form.
    static func authenticate(as email: String?) -> Question {
        Question(
            "Sign in", content: ["Sign in, or register, to go on. What you have begun is done then."], problems: .alone
        ) {
            TypedChoice("Sign in", .primary, fields: .credentials(of: email)) { .signIn($0) }
            TypedChoice("Register") { .register }
            TypedChoice("Cancel", .back) { .cancel }
        }
    }
}

extension TypedField<LoginRequest> {
    fileprivate static func credentials(of email: String?) -> TypedField {
        TypedField(
            fields: .text("email", label: "E-mail", .email, defaultValue: email, inputField: "email"),
            .secret("password", label: "Password", .currentPassword, inputField: "password")
        ) { LoginRequest(email: $0, password: $1) }
    }
}

extension LoginOutcome {
    /// The screen that tells the outcome; nil if there is nothing to tell.
    var notice: Screen? {
        switch self {
        case .authenticated(let user):
            Screen(title: "Signed in", content: [.notice("\(user.name) (\(user.email))", .success)])
        case .rejected(let problem, let retryAt):
            Screen(
                title: "Not signed in", content: [.notice(problem.sentence(retryAt: retryAt?.description), .problem)])
        case .cancelled: nil
        }
    }
}

import AuthenticationIO
import BoardyHeadless

extension Question<AccountForm<GrantRequest>?> {
    /// The question for an account and its role; nil if the person gives up.
    static var grant: Question {
        let email = TypedField.text("email", label: "E-mail", .email, inputField: "email")
        return Question("Grant a role", content: ["An operator may do what is kept from customers."]) {
            TypedChoice("Make operator", fields: email) { .init(GrantRequest(email: $0, role: .operator)) }
            TypedChoice("Make customer", fields: email) { .init(GrantRequest(email: $0, role: .customer)) }
            TypedChoice("Cancel", .back) { nil }
        }
    }
}

extension GrantOutcome: AccountOutcome {
    func notice() throws(AskAgain) -> Screen? {
        switch self {
        case .granted(let user, let role):
            .notice("Role granted", "\(user.email) has the role \(role) now.", .success)
        case .rejected(let problem): throw AskAgain(problem.sentence, at: problem.fieldName)
        case .cancelled: nil
        }
    }
}

extension GrantProblem {
    var sentence: String {
        switch self {
        case .unknownAccount: "There is no account with this e-mail address. Register it first."
        case .lastOperator: "This is the only operator. Make somebody else an operator first."
        case .operatorNeeded:
            "Only an operator grants roles, and nobody is signed in as an operator now. Sign in as an operator, or "
                + "have one grant the role."
        }
    }

    /// The name of the field of the form that has to be changed; nil if none helps.
    var fieldName: String? {
        switch self {
        case .unknownAccount, .lastOperator: "email"
        case .operatorNeeded: nil
        }
    }
}

import AuthenticationIO
import BoardyHeadless

extension Question<GrantRequest?> {
    /// The question for an account and its role; nil if the person gives up.
    static var grant: Question {
        let email = TypedField.text("email", label: "E-mail", .email, inputField: "email")
        return Question("Grant a role", content: ["An operator may do what is kept from customers."]) {
            TypedChoice("Make operator", fields: email) { GrantRequest(email: $0, role: .operator) }
            TypedChoice("Make customer", fields: email) { GrantRequest(email: $0, role: .customer) }
            TypedChoice("Cancel", .back) { nil }
        }
    }
}

extension GrantOutcome {
    /// The screen that tells the outcome; nil for one that the form tells, or that needs no words.
    var notice: Screen? {
        switch self {
        case .granted(let user, let role):
            Screen(title: "Role granted", content: [.notice("\(user.email) has the role \(role) now.", .success)])
        case .rejected, .cancelled: nil
        }
    }
}

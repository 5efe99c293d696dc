import AuthenticationIO
import BoardyHeadless
import BoardyValues

extension Screen {
    static let grant = "Grant a role"
    static let makeOperator = "Make operator"
    static let makeCustomer = "Make customer"

    /// Returns a screen that asks for the account and its role.
    static func grant(
        saying content: [ScreenPart] = [], keeping refused: Answer? = nil, onAnswer: @escaping (Answer) -> Void
    ) -> Screen {
        Screen(
            title: grant, content: content + ["An operator may do what is kept from customers."],
            fields: [Field("email", label: "E-mail", .email, inputField: "email")].keeping(refused),
            choices: [
                Choice(makeOperator, takesFields: true), Choice(makeCustomer, takesFields: true), Choice(cancel, .back),
            ], onAnswer: onAnswer)
    }

    /// Returns a notice of the outcome; nil if there is nothing to tell.
    static func notice(of outcome: GrantOutcome) -> Screen? {
        switch outcome {
        case .granted(let user, let role):
            Screen(title: "Role granted", content: [.notice("\(user.email) has the role \(role) now.", .success)])
        case .rejected(let problem): Screen(title: "Not granted", content: [.notice(problem.sentence, .problem)])
        case .cancelled: nil
        }
    }
}

extension GrantRequest {
    /// A request from the fields and the choice of a screen.
    init(_ answer: Answer) {
        self.init(
            email: answer.optionalText("email") ?? "",
            role: answer.choice == Screen.makeOperator ? .operator : .customer)
    }
}

import AuthenticationIO

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

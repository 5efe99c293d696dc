import AuthenticationIO

extension GrantProblem {
    var sentence: String {
        switch self {
        case .unknownAccount: "There is no account with this e-mail address. Register it first."
        case .lastOperator: "This is the only operator. Make somebody else an operator first."
        case .operatorNeeded: "Somebody else has become the first operator. Only an operator grants roles now."
        }
    }
}

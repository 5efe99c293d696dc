import PaymentIO

extension RefundProblem {
    /// The name of the field of the form that has to be changed; nil if none helps.
    var fieldName: String? {
        switch self {
        case .invalidAmount, .exceedsRemaining: "amount"
        case .invalidKey, .otherParameters, .unknownTransaction, .nothingRemains, .declined: nil
        }
    }

    /// The problem in a sentence, for the operator at the screen.
    var sentence: String {
        switch self {
        case .invalidKey, .otherParameters: "The refund was asked for before with other values. Begin it again."
        case .unknownTransaction: "There is no such charge. Look at the list of charges."
        case .invalidAmount: "The amount is not above zero in the currency of the charge. Nothing was refunded."
        case .exceedsRemaining: "The amount is more than what can still be refunded. Nothing was refunded; take less."
        case .nothingRemains: "All of the charge is refunded already. Nothing more was refunded."
        case .declined: "The gateway does not give the money back. Nothing was refunded."
        }
    }
}

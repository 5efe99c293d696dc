import PaymentIO
import Values

/// What holds for a key for ever: the first answer given under it.
struct PaymentRecord: Equatable {
    enum State: Equatable {
        case charged(Charge, CardTransaction)
        case declined(Charge, PayProblem)
        case cancelled(Charge)
        /// Settled before anything was charged; which charge it was for is not known.
        case abandoned
    }

    let key: String
    let state: State
    let at: Timestamp

    /// The transaction, if the key was charged.
    var transaction: CardTransaction? {
        if case .charged(_, let transaction) = state { transaction } else { nil }
    }

    /// What a payment under the key is told: the first answer, unless the key is used for another charge.
    func outcome(for charge: Charge) -> PayOutcome {
        switch state {
        case .charged(charge, let transaction): .success(transaction: transaction)
        case .declined(charge, let problem): .failure(reason: problem)
        case .cancelled(charge): .userCancelled
        case .charged, .declined, .cancelled, .abandoned: .failure(reason: .abandoned)
        }
    }
}

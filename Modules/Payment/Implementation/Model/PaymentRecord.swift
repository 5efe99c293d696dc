import PaymentIO
import Values

/// The first answer that was given under a key. It holds for ever.
struct PaymentRecord: Equatable {
    enum State: Equatable {
        case charged(Charge, CardTransaction)
        case declined(Charge, PayProblem)
        case cancelled(Charge)
        /// Settled before anything was charged, so that its charge is not known.
        case abandoned
    }

    let key: String
    let state: State
    let at: Timestamp

    /// The transaction, if the key was charged.
    var transaction: CardTransaction? {
        if case .charged(_, let transaction) = state { transaction } else { nil }
    }

    /// Returns the answer to a payment under the key: the first answer, or a failure if the key belongs to another charge.
    func outcome(for charge: Charge) -> PayOutcome {
        switch state {
        case .charged(charge, let transaction): .success(transaction: transaction)
        case .declined(charge, let problem): .failure(reason: problem)
        case .cancelled(charge): .userCancelled
        case .charged, .declined, .cancelled, .abandoned: .failure(reason: .abandoned)
        }
    }
}

import BoardyHeadless
import BoardyValues
import PaymentIO
import ShoppingIO

extension Question<Bool> {
    /// Returns all of a charge. The answer is true if it is to be refunded, which is offered while something remains.
    static func details(of named: NamedCharge) -> Question {
        Question("Charge", content: [.pairs(named.pairs)]) {
            if named.isRefundable { TypedChoice("Refund", .primary) { true } }
            TypedChoice("Back", .back) { false }
        }
    }
}

/// The answers of an operator to a question about the refunds of a charge.
enum RefundChoice {
    case refund(Money), askAgain, back
}

extension Question<RefundChoice> {
    /// Returns the question for the amount to refund of a charge, or if the gateway is to be asked again for a refund
    /// that has not ended.
    ///
    /// - Parameter typed: the amount that was typed before; nil for all that is left.
    static func refund(of named: NamedCharge, typed: Money? = nil) -> Question {
        let charge = named.charge, currency = charge.amount.currency
        let amount = TypedField<Money>(
            "amount", label: "Amount in \(currency)", .money(upTo: charge.refundable),
            defaultValue: "\(typed ?? charge.refundable)"
        ) { text in
            guard let amount = Money(typed: text, in: currency), amount.currency == currency else {
                throw AskAgain(
                    "This is not an amount in \(currency). Nothing was refunded.", at: "amount")
            }
            return amount
        }
        let notice: ScreenPart =
            "The money goes back to the card. The stock and the pieces of the order stay as they are."
        let open = charge.openRefunds ?? []
        let notices =
            (open.map(String.openRefund) + [named.returnWarning].compactMap(\.self)).map { .notice($0, .warning) }
            + [notice]
        let sure = "Refund {amount} of the \(charge.refundable) that are left of \(named.subject)?"
        return Question("Refund", content: [.pairs(named.pairs)] + notices) {
            if !open.isEmpty { TypedChoice("Ask again", .primary) { .askAgain } }
            if charge.refundable.minor > 0 {
                TypedChoice(
                    "Refund", open.isEmpty ? .primary : .plain, fields: amount,
                    confirmation: [sure, named.returnWarning].compactMap(\.self).joined(separator: " ")
                ) { .refund($0) }
            }
            TypedChoice("Back", .back) { .back }
        }
    }
}

extension String {
    /// The sentence that a refund has not ended.
    static func openRefund(of amount: Money) -> String {
        "A refund of \(amount) has not ended. Ask for it again: it is made once at most."
    }
}

extension AskAgain {
    /// Returns the problem that a part of a charge went back since this page was opened, by another refund or
    /// otherwise; nil if none did.
    static func repaid(since seen: NamedCharge, now: NamedCharge) -> AskAgain? {
        let left = now.charge.refundable
        guard let gone = try? seen.charge.refundable.subtracting(left), gone.minor > 0 else { return nil }
        return AskAgain(
            "\(gone) of this charge went back since this page was opened, by a refund or otherwise. \(left) of it is "
                + "left. Nothing was refunded now.", at: "amount")
    }
}

extension Screen {
    /// The notice that nothing was left to ask for.
    static var endedRefunds: Screen {
        .notice("Refund ended", "The refund has ended meanwhile. Look at the charge again.", .success)
    }

    /// Returns a notice of the outcome of a refund; nil for an outcome that is not known.
    ///
    /// - Parameter amount: the amount that was asked for.
    static func outcome(_ outcome: RefundOutcome?, of amount: Money) -> Screen {
        let parts = { (id: String, remaining: Money) in
            [ScreenPart.pairs(["Refund": id, "Amount": "\(amount)", "Still refundable": "\(remaining)"])]
        }
        return switch outcome {
        case .refunded(let id, let remaining, _)?:
            .notice("Refunded", "The money goes back to the card.", .success, parts(id, remaining))
        case .pending(let id, let remaining, _)?:
            .notice(
                "Refund begun", "The gateway has taken the refund and not made it yet. Look at the charges later.",
                .warning, parts(id, remaining))
        case .rejected(let problem)?: .notice("Not refunded", problem.sentence, .problem)
        case nil:
            .notice(
                "Not refunded yet",
                "It is not known how the refund ends. Look at the charge later: it tells what was refunded, and has a "
                    + "button to ask again for what is reserved.", .warning)
        }
    }
}

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

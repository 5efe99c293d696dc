import PaymentIO
import Values

/// A payment that was begun, as the books have it before a gateway is asked. The record of its key ends it.
struct PaymentIntent: Sendable, Equatable {
    /// The payment as it was asked for.
    let charge: Charge
    let begun: Timestamp
    /// The voucher that it takes; nil if none.
    var redemption: Redemption?
    /// The gateway's own name of the payment, and the card that it was last asked to charge; nil before the first card.
    var submission: Submission?

    /// The amount to charge: that of the payment without the discount.
    var due: Money {
        Money(minor: charge.amount.minor - (redemption?.discount.minor ?? 0), currency: charge.amount.currency)
    }

    /// The charge that enters the ledger.
    var dueCharge: Charge { Charge(key: charge.key, orderID: charge.orderID, amount: due) }

    /// True if a voucher can still be taken: none is, and the gateway does not know the amount yet.
    var takesVoucher: Bool { redemption == nil && submission == nil }
}

/// A payment at the gateway.
struct Submission: Sendable, Equatable {
    let id: String
    let last4: String
    let brand: String
}

/// A use of a voucher by a payment.
struct Redemption: Sendable, Equatable {
    let code: String
    /// More than zero, and not more than the amount of the payment.
    let discount: Money
}

extension CardTransaction {
    /// A transaction of no card, for a payment that a voucher has paid for. Only the books have it.
    static func byVoucher(id: String) -> CardTransaction { CardTransaction(id: id, last4: "", brand: "voucher") }

    var isByVoucher: Bool { last4.isEmpty }
}

/// A payment under way, or its end.
enum PaymentProgress: Equatable {
    case open(PaymentIntent)
    case ended(PaymentRecord)
}

extension Charge {
    /// Returns the reason why another charge under the same key is refused; nil if it is the same.
    func refusal(of other: Charge) -> PayProblem? {
        if self == other { return nil }
        return orderID == other.orderID && amount == other.amount ? .otherVoucher : .abandoned
    }
}

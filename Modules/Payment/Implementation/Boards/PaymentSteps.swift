import Boardy
import PaymentIO
import Values

// The boards that a payment is made of. Nobody outside this module knows them.

/// Whether the shopper wants to pay at all.
enum ConfirmPayment: BoardContract {
    static let id: BoardID = "payment.confirm"
    typealias Input = Charge
    typealias Output = Confirmation
}

enum Confirmation {
    case confirmed(Charge)
    case cancelled

    var cardQuestion: CardQuestion? {
        if case .confirmed(let charge) = self { CardQuestion(charge: charge) } else { nil }
    }
}

/// The card, typed on a screen; asked for until it passes the rules.
enum EnterCard: BoardContract {
    static let id: BoardID = "payment.card"
    typealias Input = CardQuestion
    typealias Output = CardEntry
}

struct CardQuestion {
    let charge: Charge
    /// Why the card before was no good.
    var problem: PayProblem?
}

enum CardEntry {
    case entered(Attempt)
    case cancelled

    var attempt: Attempt? { if case .entered(let attempt) = self { attempt } else { nil } }
}

/// A charge to one card.
struct Attempt {
    let charge: Charge
    let card: ValidCard
    /// Typed on a screen, where another can be asked for.
    let isFromScreen: Bool
    /// The holder has confirmed it.
    private(set) var isVerified = false

    init(charge: Charge, card: ValidCard, isFromScreen: Bool) {
        self.charge = charge
        self.card = card
        self.isFromScreen = isFromScreen
    }

    /// The same, confirmed by the holder.
    var verified: Attempt {
        var attempt = self
        attempt.isVerified = true
        return attempt
    }
}

/// The gateway's part.
enum ProcessCharge: BoardContract {
    static let id: BoardID = "payment.process"
    typealias Input = Attempt
    typealias Output = ProcessResult
}

enum ProcessResult {
    /// Approved; the record is what holds for the key now.
    case recorded(Attempt, PaymentRecord)
    case declined(Attempt, PayProblem)
    case needsVerification(Attempt)

    var unverified: Attempt? { if case .needsVerification(let attempt) = self { attempt } else { nil } }
}

/// The holder's confirmation, for cards that ask for it.
enum VerifyCard: BoardContract {
    static let id: BoardID = "payment.verification"
    typealias Input = Attempt
    typealias Output = Verification
}

enum Verification {
    case confirmed(Attempt)
    case refused(Attempt)

    var attempt: Attempt? { if case .confirmed(let attempt) = self { attempt } else { nil } }
}

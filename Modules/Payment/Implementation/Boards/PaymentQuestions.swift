import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO

/// Asks the shopper for consent to a payment. Internal: the first step of ``PayBoard``.
enum ConfirmPayment: BoardContract {
    static let id: BoardID = "payment.confirm"
    typealias Input = PaymentIntent
    typealias Output = Confirmation
}

/// The shopper's answer to ``ConfirmPayment``.
enum Confirmation {
    case pay, enterVoucher, removeVoucher, cancel
}

extension Question<Confirmation> {
    /// Shows the amount and asks for consent, or for a voucher first, which can be taken off again.
    static func confirm(_ intent: PaymentIntent, by cashier: Cashier) -> Question {
        following(intent, by: cashier) { end in
            let content = intent.steps(at: .confirm) + end + intent.goods + intent.parts
            return Question("Confirm payment", content: content, inputField: "payment") {
                TypedChoice("Pay", .primary) { .pay }
                if intent.takesVoucher { TypedChoice("Use a voucher") { .enterVoucher } }
                if intent.canReleaseVoucher { TypedChoice("Remove the voucher") { .removeVoucher } }
                TypedChoice("Cancel", .back) { .cancel }
            }
        }
    }
}

extension Question {
    /// Returns the question of a step of a payment, which says so if the payment has ended meanwhile.
    ///
    /// - Parameter make: makes the question with the parts about the end; with none while the payment is open.
    fileprivate static func following(
        _ intent: PaymentIntent, by cashier: Cashier, _ make: @escaping ([ScreenPart]) -> Question
    ) -> Question {
        make([]).followingChanges {
            if try cashier.record(of: intent.charge) == nil { return nil }
            return make([
                .notice(
                    "This payment has ended in another window. Press 'Cancel' to see how: no card is charged again.",
                    .warning)
            ])
        }
    }
}

extension Screen {
    /// The notice that the amount which the shopper has seen is not the one of the payment any more.
    static var voucherChanged: Screen {
        .notice(
            "Another amount",
            "The voucher of this payment was changed in another window. Nothing was charged. Look at the amount again.",
            .warning)
    }
}

/// Asks the shopper for a voucher. Internal: a step of ``PayBoard`` that leads back to the confirmation.
enum EnterVoucher: BoardContract {
    static let id: BoardID = "payment.vouchers"
    typealias Input = PaymentIntent
    /// The payment with its voucher, or as it was.
    typealias Output = PaymentIntent
}

extension Question<PaymentIntent> {
    /// Asks for the code of a voucher until the payment takes one, or the shopper goes on without.
    static func voucher(for intent: PaymentIntent, by cashier: Cashier) -> Question {
        let code = TypedField.text("code", label: "Code", inputField: "voucher")
        return Question("Voucher", content: intent.steps(at: .confirm) + intent.parts, problems: .last) {
            TypedChoice("Apply", .primary, fields: code) { try cashier.redeem($0, for: intent) }
            TypedChoice("Back", .back) { intent }
        }
    }
}

/// Asks for a card until one passes the rules. Internal: the second step of ``PayBoard``.
enum EnterCard: BoardContract {
    static let id: BoardID = "payment.card"
    typealias Input = CardQuestion
    /// Nil if the shopper gives up.
    typealias Output = ValidCard?
}

/// The payment that a card is wanted for.
struct CardQuestion {
    let intent: PaymentIntent
    /// The reason why the card before was refused; nil for the first card.
    var problem: PayProblem?
}

extension Question<ValidCard?> {
    /// Shows the fields of a card, again after a card that the rules refuse.
    static func card(for intent: PaymentIntent, by cashier: Cashier) -> Question {
        let expiry = FieldKind.cardExpiry(since: cashier.month)
        let card = TypedField(
            fields: .secret("number", label: "Card number", .cardNumber, inputField: "payment.card.number"),
            .secret("expiry", label: "Expiry, MM/YY", expiry, inputField: "payment.card.expiry"),
            .secret("cvc", label: "CVC", .cardCode, inputField: "payment.card.cvc")
        ) { try cashier.checked(Card(number: $0, expiry: $1, cvc: $2)) }
        return following(intent, by: cashier) { end in
            let content = intent.steps(at: .card) + end + intent.parts
            return Question(form: "Card", content: content, problems: .last, "Pay", fields: card)
        }
    }
}

/// Asks the card's holder for a one-time code. Internal: a step of ``ProcessChargeBoard``, if the gateway wants that.
enum VerifyCard: BoardContract {
    static let id: BoardID = "payment.verification"
    typealias Input = CodeQuestion
    /// Nil if the holder refuses.
    typealias Output = OneTimeCode?
}

/// The payment that a code is wanted for.
struct CodeQuestion {
    /// The number of codes that may be typed for a card.
    static let tries = 3

    let intent: PaymentIntent
    let codesLeft: Int

    /// The reason why another code is wanted; nil for the first one.
    var problem: AskAgain? {
        if codesLeft == Self.tries { return nil }
        let tries = codesLeft == 1 ? "1 try is" : "\(codesLeft) tries are"
        return AskAgain("The code is wrong. \(tries) left before the card is declined.")
    }
}

extension Question<OneTimeCode?> {
    /// Shows charge and card, and asks for the code that the bank has sent. A code of another form is not sent to the
    /// gateway.
    static func code(for intent: PaymentIntent) -> Question {
        let card = intent.submission.map { "\($0.brand) ending in \($0.last4)" } ?? ""
        let code = TypedField("code", label: "Code from the bank, 6 digits", .oneTimeCode) { text in
            guard let code = OneTimeCode(text) else {
                throw AskAgain("A code has 6 digits. This one was not sent to the bank; type it again.")
            }
            return code
        }
        let content = intent.steps(at: .card) + intent.parts + [.pairs(["Card": card])]
        return Question(
            form: "Verify card", content: content, problems: .last, "Confirm", fields: code, cancel: "Refuse")
    }
}

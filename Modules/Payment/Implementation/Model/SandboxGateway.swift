import BoardyValues
import PaymentIO

/// A gateway that moves no money. Its answer depends on the number alone, by the convention of public test cards. It
/// takes one code for all cards.
///
/// The IDs of transactions and refunds are derived from their keys, so that they are the same in every process. Only
/// this process knows its voided keys.
actor SandboxGateway: PaymentGateway {
    nonisolated var identity: String { SandboxName.identity }
    private var voidedKeys: Set<String> = []

    nonisolated func startNote() -> String {
        "payments go to a sandbox that moves no money; --gateway chooses a gateway that charges cards"
    }

    nonisolated func name(of intent: PaymentIntent) -> GatewayName {
        .known(Self.transactionID(forKey: intent.charge.key))
    }

    func charge(_ intent: PaymentIntent, to card: ValidCard) -> GatewayAnswer {
        let key = intent.charge.key
        if voidedKeys.contains(key) { return .declined(.abandoned) }
        switch card.number.digits.reveal() {
        case "4000000000000002": return .declined(.cardDeclined)
        case "4000000000009995": return .declined(.insufficientFunds)
        case "4000002760003184": return .needsVerification
        default: return .approved(transactionID: Self.transactionID(forKey: key))
        }
    }

    func verify(_ intent: PaymentIntent, by code: OneTimeCode) -> GatewayAnswer {
        let key = intent.charge.key
        if voidedKeys.contains(key) { return .declined(.abandoned) }
        return code.digits.reveal() == Self.code
            ? .approved(transactionID: Self.transactionID(forKey: key)) : .needsVerification
    }

    /// The one-time code of every test card that asks for one.
    private static let code = "123456"

    func refund(_ refund: ReservedRefund) -> RefundAnswer {
        .refunded(refundID: "refund-" + Self.transactionID(forKey: refund.key))
    }

    /// Another process may have charged a card. It keeps no charge of a payment that is cancelled in the books.
    func state(of intent: PaymentIntent) -> GatewayState { .open }

    func cancel(_ intent: PaymentIntent) -> GatewayState {
        voidedKeys.insert(intent.charge.key)
        return .cancelled
    }

    func void(key: String, id: String?) { voidedKeys.insert(key) }

    static func transactionID(forKey key: String) -> String { SandboxName.paymentPrefix + key.stableHash }
}

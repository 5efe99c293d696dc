import PaymentIO
import Values

/// A gateway that moves no money. Its answer depends on the number alone, by the convention of public test cards.
///
/// The IDs of transactions and refunds are derived from their keys, so that they are the same in every process. Only this process knows its voided keys.
actor SandboxGateway: PaymentGateway {
    private var voidedKeys: Set<String> = []

    nonisolated func name(of intent: PaymentIntent) -> GatewayName {
        .known(Self.transactionID(forKey: intent.charge.key))
    }

    func charge(_ intent: PaymentIntent, to card: ValidCard, isVerified: Bool) -> GatewayAnswer {
        let key = intent.charge.key
        if voidedKeys.contains(key) { return .declined(.abandoned) }
        switch card.number.reveal() {
        case "4000000000000002": return .declined(.cardDeclined)
        case "4000000000009995": return .declined(.insufficientFunds)
        case "4000002760003184" where !isVerified: return .needsVerification
        default: return .approved(transactionID: Self.transactionID(forKey: key))
        }
    }

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

    /// Returns the FNV-1a hash of a key in 128 bits. It is stable between processes, unlike Swift's own hashes. Nothing secret depends on it.
    static func transactionID(forKey key: String) -> String {
        let hash = key.utf8.reduce(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d as UInt128) { hash, byte in
            (hash ^ UInt128(byte)) &* (1 << 88 + 0x13b)
        }
        let digits = String(hash, radix: 16)
        return "sandbox-" + String(repeating: "0", count: 32 - digits.count) + digits
    }
}

import PaymentIO
import Values

@testable import Payment

/// Answers as it is told to, after it has done what it is told to, and keeps what it was asked.
actor FakeGateway: PaymentGateway {
    struct Unreachable: Error {}

    private(set) var asked: [String] = []
    private let answer: @Sendable (ValidCard) async throws -> GatewayAnswer
    private let voiding: @Sendable (_ key: String) throws -> Void

    private let refunding: @Sendable (_ key: String) throws -> RefundAnswer

    init(
        refunding: @escaping @Sendable (_ key: String) throws -> RefundAnswer = { .refunded(refundID: "r-\($0)") },
        voiding: @escaping @Sendable (_ key: String) throws -> Void = { _ in },
        answer: @escaping @Sendable (ValidCard) async throws -> GatewayAnswer
    ) {
        self.answer = answer
        self.voiding = voiding
        self.refunding = refunding
    }

    /// Never answers: it waits until its task is cancelled.
    static var silent: FakeGateway {
        FakeGateway { _ in
            let (stream, continuation) = AsyncStream<Never>.makeStream()
            for await _ in stream {}
            withExtendedLifetime(continuation) {}
            throw CancellationError()
        }
    }

    func charge(_ charge: Charge, to card: ValidCard, isVerified: Bool) async throws -> GatewayAnswer {
        asked.append("charge \(charge.key)")
        return try await answer(card)
    }

    func refund(key: String, charge: Charge, amount: Money) throws -> RefundAnswer {
        asked.append("refund \(key) of \(charge.key): \(amount)")
        return try refunding(key)
    }

    func void(key: String) throws {
        asked.append("void \(key)")
        try voiding(key)
    }
}

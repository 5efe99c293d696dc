import BoardyValues
import PaymentIO

@testable import Payment

/// Answers as it is told to, after it has done what it is told to, and keeps what it was asked.
actor FakeGateway: PaymentGateway {
    struct Unreachable: Error {}

    /// That of the sandbox by default, so that both can stand for one gateway.
    nonisolated let identity: String

    private(set) var asked: [String] = []
    private let answer: @Sendable (ValidCard) async throws -> GatewayAnswer
    private let voiding: @Sendable (_ key: String) throws -> Void

    private let refunding: @Sendable (_ key: String) throws -> RefundAnswer

    init(
        _ identity: String = SandboxName.identity,
        refunding: @escaping @Sendable (_ key: String) throws -> RefundAnswer = { .refunded(refundID: "r-\($0)") },
        voiding: @escaping @Sendable (_ key: String) throws -> Void = { _ in },
        answer: @escaping @Sendable (ValidCard) async throws -> GatewayAnswer
    ) {
        self.identity = identity
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

    nonisolated func startNote() -> String { "payments go to \(identity)" }

    nonisolated func name(of intent: PaymentIntent) -> GatewayName { .known("id-\(intent.charge.key)") }

    func verify(_ intent: PaymentIntent, by code: OneTimeCode) -> GatewayAnswer { .needsVerification }

    func charge(_ intent: PaymentIntent, to card: ValidCard) async throws -> GatewayAnswer {
        asked.append("charge \(intent.charge.key)" + (intent.redemption == nil ? "" : ": \(intent.due)"))
        return try await answer(card)
    }

    func state(of intent: PaymentIntent) -> GatewayState { .open }

    func cancel(_ intent: PaymentIntent) throws -> GatewayState {
        try void(key: intent.charge.key, id: nil)
        return .cancelled
    }

    func refund(_ refund: ReservedRefund) throws -> RefundAnswer {
        asked.append("refund \(refund.key) of \(refund.charge.key): \(refund.amount)")
        return try refunding(refund.key)
    }

    func void(key: String, id: String?) throws {
        asked.append("void \(key)")
        try voiding(key)
    }
}

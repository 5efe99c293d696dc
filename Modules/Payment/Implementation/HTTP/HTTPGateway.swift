import Dispatch
import PaymentIO
import Values

/// Charges cards through a gateway of payment intents over HTTP.
///
/// An intent is created under the payment's key, so that creating it again finds it, and is charged once at most. Its state decides, never the
/// answer to one request.
struct HTTPGateway: PaymentGateway {
    let transport: any HTTPTransport
    private let gateway: String

    init(_ address: GatewayAddress) { self.init(CurlTransport(address: address), at: address.url) }

    init(_ transport: any HTTPTransport, at url: String) {
        self.transport = transport
        gateway = url
    }

    // MARK: - The payment

    func name(of intent: PaymentIntent) -> GatewayName { .asked { try await create(intent) } }

    private func create(_ intent: PaymentIntent) async throws -> String {
        let form = [
            HTTPRequest.Field(name: "amount", value: "\(intent.due.minor)"),
            HTTPRequest.Field(name: "currency", value: intent.due.currency.code.lowercased()),
            HTTPRequest.Field(name: "metadata[order_id]", value: intent.charge.orderID),
        ]
        let request = HTTPRequest(
            path: "/v1/payment_intents", headers: [Self.idempotency(intent.idempotencyKey)],
            form: Secret(form))
        return try await told(of: intent, by: request).intent.id
    }

    func charge(_ intent: PaymentIntent, to card: ValidCard, isVerified: Bool) async throws -> GatewayAnswer {
        var form = [
            HTTPRequest.Field(name: "payment_method_data[type]", value: "card"),
            HTTPRequest.Field(name: "payment_method_data[card][number]", value: card.number.reveal()),
            HTTPRequest.Field(name: "payment_method_data[card][exp_month]", value: "\(card.expiry.month)"),
            HTTPRequest.Field(name: "payment_method_data[card][exp_year]", value: "\(card.expiry.year)"),
            HTTPRequest.Field(name: "payment_method_data[card][cvc]", value: card.cvc.reveal()),
        ]
        if isVerified { form.append(HTTPRequest.Field(name: "verified", value: "true")) }
        let request = HTTPRequest(path: try path(of: intent, "/confirm"), form: Secret(form))
        let told = try await told(of: intent, by: request)
        switch told.intent.status {
        case "succeeded": return .approved(transactionID: told.intent.id)
        case "canceled": return .declined(.abandoned)
        case "requires_action": return isVerified ? .declined(.verificationFailed) : .needsVerification
        case "requires_payment_method", "requires_confirmation":
            if let decline = told.decline { return .declined(decline) }
            throw error(.unreadable(status: told.status), request)
        case "processing": throw error(.processing, request)
        default: throw error(.unreadable(status: told.status), request)
        }
    }

    // MARK: - Its state

    func state(of intent: PaymentIntent) async throws -> GatewayState {
        try await state(of: intent, by: HTTPRequest(path: try path(of: intent)))
    }

    func cancel(_ intent: PaymentIntent) async throws -> GatewayState {
        let request = HTTPRequest(path: try path(of: intent, "/cancel"), form: Secret([]))
        let state = try await state(of: intent, by: request)
        // A gateway that keeps it open has not decided, and a card may be charged still.
        if state == .open { throw error(.processing, request) }
        return state
    }

    private func state(of intent: PaymentIntent, by request: HTTPRequest) async throws -> GatewayState {
        let told = try await told(of: intent, by: request)
        switch told.intent.status {
        case "succeeded": return .charged(transactionID: told.intent.id)
        case "canceled": return .cancelled
        case "requires_action", "requires_payment_method", "requires_confirmation": return .open
        case "processing": throw error(.processing, request)
        default: throw error(.unreadable(status: told.status), request)
        }
    }

    func void(key: String, id: String?) async throws {
        guard let id else { return }
        let request = HTTPRequest(path: "/v1/payment_intents/\(id.percentEncoded)/cancel", form: Secret([]))
        let answer = try await answer(to: request)
        switch IntentAnswer(answer.body)?.intent {
        case .some(let intent) where intent.id == id && intent.status == "canceled": return
        case .some(let intent) where intent.id == id && intent.status == "succeeded":
            guard try await giveBack(id, nil, under: "void:\(key.percentEncoded)") != .declined else {
                throw error(.unreadable(status: answer.status), request)
            }
        case .some(let intent) where intent.id == id && intent.status == "processing": throw error(.processing, request)
        default: throw error(.unreadable(status: answer.status), request)
        }
    }

    // MARK: - Refunds

    func refund(_ refund: ReservedRefund) async throws -> RefundAnswer {
        try await giveBack(refund.transactionID, refund.amount, under: "refund:\(refund.key.percentEncoded)")
    }

    /// - Parameters:
    ///   - amount: all that is left if nil.
    ///   - key: a key that no payment has, because a colon in those is escaped.
    private func giveBack(_ id: String, _ amount: Money?, under key: String) async throws -> RefundAnswer {
        let form =
            [HTTPRequest.Field(name: "payment_intent", value: id)]
            + (amount.map { [HTTPRequest.Field(name: "amount", value: "\($0.minor)")] } ?? [])
        let request = HTTPRequest(path: "/v1/refunds", headers: [Self.idempotency(key)], form: Secret(form))
        let answer = try await answer(to: request)
        guard let told = IntentAnswer(answer.body) else { throw error(.unreadable(status: answer.status), request) }
        switch (told.status, told.error?.code) {
        case ("failed", _), ("canceled", _), (nil, "charge_already_refunded"), (nil, "refund_declined"):
            return .declined
        case ("succeeded", nil), ("pending", nil):
            guard let id = told.id, IntentAnswer.Intent.isID(id), amount == nil || told.amount == amount?.minor else {
                throw error(.otherAmount, request)
            }
            return .refunded(refundID: id)
        default: throw error(.unreadable(status: answer.status), request)
        }
    }

    // MARK: - Requests

    /// What an answer tells of an intent.
    private struct Told {
        let intent: IntentAnswer.Intent
        let decline: PayProblem?
        let status: Int
    }

    /// Sends a request about a payment, and returns what the gateway tells of that payment and of no other.
    private func told(of intent: PaymentIntent, by request: HTTPRequest) async throws -> Told {
        let answer = try await answer(to: request)
        guard let read = IntentAnswer(answer.body), let told = read.intent, IntentAnswer.Intent.isID(told.id),
            intent.submission.map({ $0.id == told.id }) ?? true
        else { throw error(.unreadable(status: answer.status), request) }
        guard told.amount == intent.due.minor, told.currency?.uppercased() == intent.due.currency.code else {
            throw error(.otherAmount, request)
        }
        return Told(intent: told, decline: read.error?.decline, status: answer.status)
    }

    /// Waits for an answer in a thread that may be blocked.
    private func answer(to request: HTTPRequest) async throws -> HTTPAnswer {
        let answer = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { [transport] in
                continuation.resume(with: Result { try transport.send(request) })
            }
        }
        switch answer.status {
        case 401, 403: throw error(.refusedKey(status: answer.status), request)
        case 408, 429, 500...: throw error(.unavailable(status: answer.status), request)
        default: return answer
        }
    }

    private func path(of intent: PaymentIntent, _ action: String = "") throws -> String {
        guard let id = intent.submission?.id else {
            throw GatewayError(reason: .unreadable(status: 0), request: "payment without an ID", gateway: gateway)
        }
        return "/v1/payment_intents/\(id.percentEncoded)\(action)"
    }

    private static func idempotency(_ key: String) -> String { "Idempotency-Key: \(key)" }

    private func error(_ reason: GatewayError.Reason, _ request: HTTPRequest) -> GatewayError {
        GatewayError(reason: reason, request: "\(request.method) \(request.path)", gateway: gateway)
    }
}

extension PaymentIntent {
    /// The key of the payment, and the voucher that was redeemed for it: with another amount it is another intent at the gateway.
    fileprivate var idempotencyKey: String {
        charge.key.percentEncoded + (redemption.map { "::\($0.code)" } ?? "")
    }
}

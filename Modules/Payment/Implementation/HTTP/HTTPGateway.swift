import BoardyCurl
import BoardyValues
import Dispatch
import PaymentIO

/// Charges cards through a gateway of payment intents over HTTP.
///
/// An intent is created under the payment's key, so that creating it again finds it, and is charged once at most. Its
/// state decides, never the answer to one request.
struct HTTPGateway: PaymentGateway {
    let transport: CurlTransport
    private var gateway: String { transport.address.url }
    var identity: String { gateway }

    /// Asks for the refunds of a payment that there is not, within five seconds. Any answer is one.
    func startNote() -> String {
        var transport = transport
        transport.timeLimit = { _ in 5_000 }
        let note = "payments go to \(gateway)" + (transport.address.key == nil ? " without a key" : "")
        do throws(GatewayError) {
            let request = HTTPRequest("/v1/refunds?payment_intent=none&limit=1")
            _ = try checked(transport.send(request), to: request)
            return note
        } catch {
            return "\(note), and nobody can pay now: it \(error.startProblem)"
        }
    }

    // MARK: - The payment

    func name(of intent: PaymentIntent) -> GatewayName { .asked { try await create(intent) } }

    private func create(_ intent: PaymentIntent) async throws -> String {
        let form: [HTTPRequest.Field] = [
            ("amount", "\(intent.due.minor)"),
            ("currency", intent.due.currency.code.lowercased()),
            ("metadata[order_id]", intent.charge.orderID),
        ]
        let request = HTTPRequest("/v1/payment_intents", headers: [Self.idempotency(intent.idempotencyKey)], form: form)
        return try await send(request, about: intent).intent.id
    }

    func charge(_ intent: PaymentIntent, to card: ValidCard) async throws -> GatewayAnswer {
        let form: [HTTPRequest.Field] = [
            ("payment_method_data[type]", "card"),
            ("payment_method_data[card][number]", card.number.digits.reveal()),
            ("payment_method_data[card][exp_month]", "\(card.expiry.month.number)"),
            ("payment_method_data[card][exp_year]", "\(card.expiry.month.year)"),
            ("payment_method_data[card][cvc]", card.cvc.reveal()),
        ]
        return try await answer(about: intent, to: HTTPRequest(try path(of: intent, "/confirm"), form: form))
    }

    func verify(_ intent: PaymentIntent, by code: OneTimeCode) async throws -> GatewayAnswer {
        let form: [HTTPRequest.Field] = [("code", code.digits.reveal())]
        return try await answer(about: intent, to: HTTPRequest(try path(of: intent, "/verify"), form: form))
    }

    private func answer(about intent: PaymentIntent, to request: HTTPRequest) async throws -> GatewayAnswer {
        let response = try await send(request, about: intent)
        switch response.intent.status {
        case .succeeded: return .approved(transactionID: response.intent.id)
        case .canceled: return .declined(.abandoned)
        case .requiresAction: return .needsVerification
        case .processing: throw request.failure(.processing, at: gateway)
        case .requiresPaymentMethod, .requiresConfirmation:
            if let decline = response.error?.decline { return .declined(decline) }
            throw request.failure(.unreadable(status: response.status), at: gateway)
        }
    }

    // MARK: - Its state

    func state(of intent: PaymentIntent) async throws -> GatewayState {
        try await state(of: intent, by: HTTPRequest(try path(of: intent)))
    }

    func cancel(_ intent: PaymentIntent) async throws -> GatewayState {
        let request = HTTPRequest(try path(of: intent, "/cancel"), form: [])
        let state = try await state(of: intent, by: request)
        // A gateway that keeps it open has not decided, and a card may be charged still.
        if state == .open { throw request.failure(.processing, at: gateway) }
        return state
    }

    private func state(of intent: PaymentIntent, by request: HTTPRequest) async throws -> GatewayState {
        let response = try await send(request, about: intent)
        switch response.intent.status {
        case .succeeded: return .charged(transactionID: response.intent.id)
        case .canceled: return .cancelled
        case .requiresAction, .requiresPaymentMethod, .requiresConfirmation: return .open
        case .processing: throw request.failure(.processing, at: gateway)
        }
    }

    func void(key: String, id: String?) async throws {
        guard let id else { return }
        let request = HTTPRequest("/v1/payment_intents/\(id.percentEncoded)/cancel", form: [])
        let answer = try await send(request), intent = IntentAnswer(answer.body)?.intent
        switch intent?.id == id ? intent?.status : nil {
        case .canceled?: return
        case .succeeded?:
            let refund = try await createRefund(of: id, minor: nil, under: "void:\(key.percentEncoded)")
            if refund == .declined { throw request.failure(.unreadable(status: answer.status), at: gateway) }
        case .processing?: throw request.failure(.processing, at: gateway)
        default: throw request.failure(.unreadable(status: answer.status), at: gateway)
        }
    }

    // MARK: - Refunds

    func refund(_ refund: ReservedRefund) async throws -> RefundAnswer {
        let key = "refund:\(refund.key.percentEncoded)", amount = refund.amount.minor
        if let id = refund.pendingID {
            let request = HTTPRequest("/v1/refunds/\(id.percentEncoded)")
            let (response, status) = try await sendRefund(request)
            let answer = try answer(response, status, amount, of: refund.transactionID, to: request)
            guard response.id == id, let answer else {
                throw request.failure(.unreadable(status: status), at: gateway)
            }
            return answer
        }
        // The gateway may have forgotten the key of a refund that it has made and whose answer was lost.
        if refund.isRepeated, let made = try await listedRefund(of: refund, under: key) { return made }
        do {
            let answer = try await createRefund(of: refund.transactionID, minor: amount, under: key)
            if let answer { return answer }
        } catch let error as GatewayError where error.isOfOnePayment {
            guard let made = try? await listedRefund(of: refund, under: key) else { throw error }
            return made
        }
        return try await listedRefund(of: refund, under: key) ?? .declined
    }

    /// Looks for the refund of a key in the gateway's list.
    ///
    /// - Returns: nil if the gateway has made no refund under the key.
    private func listedRefund(of refund: ReservedRefund, under key: String) async throws -> RefundAnswer? {
        let path = "/v1/refunds?payment_intent=\(refund.transactionID.percentEncoded)&limit=100"
        var last: String?
        while true {
            let request = HTTPRequest(path + (last.map { "&starting_after=\($0.percentEncoded)" } ?? ""))
            let (list, status) = try await sendRefund(request)
            guard let refunds = list.data else { throw request.failure(.unreadable(status: status), at: gateway) }
            if let made = refunds.first(where: { $0.metadata?["key"] == key }) {
                return try answer(made, status, refund.amount.minor, of: refund.transactionID, to: request)
            }
            guard list.hasMore == true, let id = refunds.last?.id, id != last else { return nil }
            last = id
        }
    }

    /// - Parameters:
    ///   - amount: in the smallest unit; all that is left if nil.
    ///   - key: a key that no payment has, because a colon in those is escaped.
    /// - Returns: nil if less than the amount is left of the charge, because money of it has gone back already.
    private func createRefund(of id: String, minor amount: Int?, under key: String) async throws -> RefundAnswer? {
        let part: [HTTPRequest.Field] = amount.map { [("amount", "\($0)")] } ?? []
        let form: [HTTPRequest.Field] = [("payment_intent", id)] + part + [("metadata[key]", key)]
        let request = HTTPRequest("/v1/refunds", headers: [Self.idempotency(key)], form: form)
        let (response, status) = try await sendRefund(request)
        return try answer(response, status, amount, of: id, to: request)
    }

    private func sendRefund(_ request: HTTPRequest) async throws -> (RefundResponse, status: Int) {
        let answer = try await send(request)
        guard let response = RefundResponse(answer.body) else {
            throw request.failure(.unreadable(status: answer.status), at: gateway)
        }
        return (response, answer.status)
    }

    /// Returns the answer about a refund of a payment. One about another payment, or another amount, is an error.
    ///
    /// - Returns: nil if the gateway says that less than the amount is left of the charge.
    private func answer(
        _ response: RefundResponse, _ status: Int, _ amount: Int?, of id: String, to request: HTTPRequest
    ) throws -> RefundAnswer? {
        if response.status != nil, response.paymentIntent != id { throw request.failure(.otherPayment, at: gateway) }
        switch (response.status, response.error?.code) {
        case ("failed", _), ("canceled", _), (nil, "refund_declined"): return .declined
        case (nil, "charge_already_refunded"), (nil, "amount_too_large"): return nil
        case ("succeeded", nil), ("pending", nil):
            guard let id = response.id, id.isGatewayID, amount == nil || response.amount == amount else {
                throw request.failure(.otherAmount, at: gateway)
            }
            return response.status == "pending" ? .pending(refundID: id) : .refunded(refundID: id)
        default: throw request.failure(.unreadable(status: status), at: gateway)
        }
    }

    // MARK: - Requests

    /// The answer to a request about a payment.
    private struct Response {
        let intent: IntentAnswer.Intent
        let error: IntentAnswer.Problem?
        let status: Int
    }

    /// Sends a request about a payment. An answer about another payment, or another amount, is an error.
    private func send(_ request: HTTPRequest, about intent: PaymentIntent) async throws -> Response {
        let answer = try await send(request)
        guard let read = IntentAnswer(answer.body), let found = read.intent, found.id.isGatewayID,
            intent.submission.map({ $0.id == found.id }) ?? true
        else { throw request.failure(.unreadable(status: answer.status), at: gateway) }
        guard found.amount == intent.due.minor, found.currency?.uppercased() == intent.due.currency.code else {
            throw request.failure(.otherAmount, at: gateway)
        }
        return Response(intent: found, error: read.error, status: answer.status)
    }

    /// Waits for an answer in a thread that may be blocked.
    private func send(_ request: HTTPRequest) async throws -> CurlResponse {
        let answer = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { [transport] in
                continuation.resume(with: Result { try transport.send(request) })
            }
        }
        return try checked(answer, to: request)
    }

    private func checked(_ answer: CurlResponse, to request: HTTPRequest) throws(GatewayError) -> CurlResponse {
        switch answer.status {
        case 401, 403: throw request.failure(.refusedKey(status: answer.status), at: gateway)
        case 408, 429, 500...: throw request.failure(.unavailable(status: answer.status), at: gateway)
        default: return answer
        }
    }

    private func path(of intent: PaymentIntent, _ action: String = "") throws -> String {
        guard let id = intent.submission?.id else {
            throw HTTPRequest("/v1/payment_intents").failure(.unreadable(status: 0), at: gateway)
        }
        return "/v1/payment_intents/\(id.percentEncoded)\(action)"
    }

    private static func idempotency(_ key: String) -> String { "Idempotency-Key: \(key)" }
}

extension PaymentIntent {
    /// The key of the payment, and the voucher that was redeemed for it: with another amount it is another intent at
    /// the gateway.
    fileprivate var idempotencyKey: String {
        charge.key.percentEncoded + (redemption.map { "::\($0.code)" } ?? "")
    }
}

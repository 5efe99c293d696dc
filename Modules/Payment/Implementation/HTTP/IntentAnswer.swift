import Boardy
import Foundation
import PaymentIO

/// The answer to a request about a payment intent: the intent, or an error.
struct IntentAnswer: GatewayJSON, Equatable {
    let id: String?
    let status: Status?
    let amount: Int?
    let currency: String?
    let error: Problem?

    /// The state of an intent. An answer with another state is not understood.
    enum Status: String, Decodable {
        case succeeded, canceled, processing
        case requiresAction = "requires_action", requiresPaymentMethod = "requires_payment_method"
        case requiresConfirmation = "requires_confirmation"
    }

    struct Problem: Decodable, Equatable {
        let code: String?
        let declineCode: String?
        let paymentIntent: Intent?
    }

    /// The intent that an error is about.
    struct Intent: Decodable, Equatable {
        let id: String
        let status: Status
        let amount: Int?
        let currency: String?
    }

    /// The intent, also of an error; nil for an answer without one.
    var intent: Intent? {
        if let intent = error?.paymentIntent { return intent }
        guard let id, let status else { return nil }
        return Intent(id: id, status: status, amount: amount, currency: currency)
    }
}

/// The answer to a request about a refund: the refund, a list of refunds, or an error.
struct RefundResponse: GatewayJSON {
    let id: String?
    let status: String?
    let amount: Int?
    /// The ID of the payment that the refund is of.
    let paymentIntent: String?
    /// The key of the refund as the shop has given it, under the name `key`.
    let metadata: [String: String]?
    /// The refunds of a list.
    let data: [RefundResponse]?
    /// True if the list goes on after its last refund.
    let hasMore: Bool?
    let error: IntentAnswer.Problem?
}

/// An answer of a gateway in JSON.
protocol GatewayJSON: Decodable {}

extension GatewayJSON {
    /// Reads the body of an answer; nil if it is no such JSON.
    init?(_ body: [UInt8]) {
        let data = Data(body), decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard (try? JSONLimits.check(data)) != nil, let answer = try? decoder.decode(Self.self, from: data) else {
            return nil
        }
        self = answer
    }
}

extension IntentAnswer.Problem {
    /// The reason why a card was declined; nil if the error is no decline.
    var decline: PayProblem? {
        switch code {
        case "card_declined": declineCode == "insufficient_funds" ? .insufficientFunds : .cardDeclined
        case "insufficient_funds": .insufficientFunds
        case "incorrect_number", "invalid_number": .invalidNumber
        case "expired_card", "invalid_expiry_month", "invalid_expiry_year": .invalidExpiry
        case "incorrect_cvc", "invalid_cvc": .invalidCVC
        case "payment_intent_authentication_failure": .verificationFailed
        default: nil
        }
    }
}

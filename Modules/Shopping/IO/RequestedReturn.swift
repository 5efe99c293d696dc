public import BoardyValues

/// A return that a customer has asked for, or that an operator has begun at once.
public struct RequestedReturn: Sendable, Codable, Equatable {
    public let id: String
    public let orderID: String
    /// The number by which people call the order.
    public let orderNumber: Int?
    public let lines: [Line]
    /// Nil for a return that an operator has begun at once.
    public let askedAt: Timestamp?
    /// The reason of the customer.
    public let reason: String?
    /// The money that goes back if an operator accepts, or has accepted. It is worked out again then, so that all
    /// returns of an order are its charge together. While the return waits, it is no more than is left of the charge.
    public let amount: Money
    public let state: State
    /// The reason of the operator who has declined.
    public let answer: String?

    public init(
        id: String, orderID: String, orderNumber: Int? = nil, lines: [Line], askedAt: Timestamp? = nil,
        reason: String? = nil, amount: Money, state: State, answer: String? = nil
    ) {
        (self.id, self.orderID, self.orderNumber, self.lines) = (id, orderID, orderNumber, lines)
        (self.askedAt, self.reason, self.amount, self.state, self.answer) = (askedAt, reason, amount, state, answer)
    }

    /// Pieces of one product.
    public struct Line: Sendable, Codable, Equatable {
        public let sku: String
        public let title: String
        public let quantity: Int

        public init(sku: String, title: String, quantity: Int) {
            (self.sku, self.title, self.quantity) = (sku, title, quantity)
        }
    }

    /// The state of a return.
    public enum State: String, Sendable, Codable, CaseIterable {
        /// It waits for an operator.
        case requested
        /// An operator has accepted, and the money is not back yet, because the payment has not answered or made it.
        case pending
        /// Its money is back.
        case accepted
        case declined
        case withdrawn
        /// An operator has accepted, and the payment did not give the money back.
        case refused
    }
}

/// A return with the customer of its order.
public struct CustomerReturn: Sendable, Codable, Equatable {
    public let request: RequestedReturn
    /// Nil if there is no account any more.
    public let customer: CustomerOrder.Customer?

    public init(request: RequestedReturn, customer: CustomerOrder.Customer?) {
        (self.request, self.customer) = (request, customer)
    }
}

/// One page of the returns that wait for an operator, or for their money.
public struct ReturnPage: Sendable, Codable, Equatable {
    /// The number of returns on all pages.
    public let total: Int
    public let returns: [CustomerReturn]

    public init(total: Int, returns: [CustomerReturn]) { (self.total, self.returns) = (total, returns) }
}

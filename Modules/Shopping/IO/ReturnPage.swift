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

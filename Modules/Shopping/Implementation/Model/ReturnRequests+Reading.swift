import AuthenticationIO
import BoardyValues
import PaymentIO
import ShoppingIO

extension ReturnRequests {
    /// Returns one page of the returns that wait for an operator or for their money.
    func page(_ query: OrderQuery) throws -> (total: Int, returns: [Entry]) {
        let waiting = try repository.waitingReturns(offset: query.start, limit: query.length)
        return (try repository.waitingReturnCount(), try waiting.compactMap(entry))
    }

    /// Returns one page of the returns that an operator has accepted or declined.
    func answered(_ query: OrderQuery) throws -> (total: Int, returns: [Entry]) {
        let answered = try repository.answeredReturns(offset: query.start, limit: query.length)
        return (try repository.answeredReturnCount(), try answered.compactMap(entry))
    }

    /// Returns the returns of an order that were asked for, or whose money is not back yet, oldest first.
    func entries(of orderID: String) throws -> [Entry] { try repository.requests(of: orderID).compactMap(entry) }

    /// Returns a return that has ended; nil if it waits for an operator or for its money, and if there is none.
    func ended(_ id: String) throws -> Entry? {
        try repository.orderReturn(id: id).flatMap { $0.waits || $0.state == .open ? nil : try entry($0) }
    }

    /// Returns the states of the returns that were asked for of some orders, oldest first, by the IDs of the orders.
    func states(on orders: [PlacedOrder]) throws -> [String: [RequestedReturn.State]] {
        Dictionary(grouping: try repository.askedReturns(of: orders.map(\.id)), by: \.orderID)
            .mapValues { $0.map { RequestedReturn.State($0.state) } }
    }

    /// Returns orders with their returns that wait for an operator, and with the sum that was paid otherwise.
    func withReturns(_ orders: [CustomerOrder]) throws -> [CustomerOrder] {
        let asked = Set(try repository.askedReturns(of: orders.map(\.order.id)).map(\.orderID))
        return try orders.map { entry in
            guard asked.contains(entry.order.id) else { return entry }
            let returns = try repository.requests(of: entry.order.id), waiting = returns.filter(\.waits)
            let paid = returns.filter { $0.otherPayment != nil }.reduce(0) { $0 + $1.refunded.minor }
            return CustomerOrder(
                order: entry.order, customer: entry.customer,
                waitingReturns: waiting.isEmpty ? nil : try waiting.compactMap(described),
                paidOtherwise: paid == 0 ? nil : Money(minor: paid, currency: entry.order.total.currency))
        }
    }

    /// Returns the sum of what an order's other returns may still want of its charge, in minor units.
    func unsettledMinor(besides asked: RequestedReturn) throws -> Int {
        try repository.unsettledMinor(of: asked.orderID, besides: asked.id)
    }

    private func entry(_ returned: OrderReturn) throws -> Entry? {
        try described(returned).map {
            Entry(request: $0, user: try customer(of: returned), decision: returned.decision)
        }
    }

    /// A return that an operator has begun at once is kept as the operator's.
    private func customer(of returned: OrderReturn) throws -> String {
        guard returned.askedAt == nil, let stored = try repository.order(id: returned.orderID) else {
            return returned.user
        }
        return stored.user
    }

    /// Returns true if an operator has accepted a return, or begun it at once, and its money is not back yet, or was
    /// paid otherwise and is not recorded yet.
    func isPending(_ id: String) throws -> Bool {
        try repository.orderReturn(id: id).map { $0.state == .open || $0.unrecorded == .asked } ?? false
    }

    /// Returns true if a return that a user has begun under a key is not settled yet.
    func isPending(key: String, of user: User?) throws -> Bool {
        try user.flatMap { try repository.orderReturn(key: key, of: $0.id) }?.state == .open
    }

    /// Returns an order, and the question what has gone back of its charge; nil if there was no charge.
    func charge(of orderID: String) throws -> (order: PlacedOrder, refunds: OrderRefundsRequest.Charge)? {
        guard let stored = try repository.order(id: orderID), stored.transaction != nil else { return nil }
        return (stored.order, .init(paymentKey: stored.paymentKey, orderID: orderID))
    }

    /// Returns the order of a return, and the question what has gone back of its charge; nil if there was no charge.
    func charge(ofReturn id: String) throws -> (order: PlacedOrder, refunds: OrderRefundsRequest.Charge)? {
        try repository.orderReturn(id: id).flatMap { try charge(of: $0.orderID) }
    }

    /// Returns the ID of the charge of an order; nil if there is none.
    func transactionID(ofOrder id: String) throws -> String? { try repository.order(id: id)?.transaction?.id }

    /// Returns the price of pieces that nobody has asked for yet.
    func amount(of lines: [ReturnOrderRequest.Line], of orderID: String) throws -> Money {
        guard let order = try repository.order(id: orderID)?.order else { throw OrderChangeProblem.notFound }
        return try repository.refund(of: lines.joined(), of: order)
    }

    /// Returns a return as it is told; nil if there is no such order any more.
    func described(_ returned: OrderReturn) throws -> RequestedReturn? {
        guard let order = try repository.order(id: returned.orderID)?.order else { return nil }
        let amount =
            returned.state == .requested
            ? try order.refund(of: returned.lines, after: try repository.returnedMinor(of: order.id))
            : returned.refunded
        return RequestedReturn(returned, of: order, amount: amount)
    }
}

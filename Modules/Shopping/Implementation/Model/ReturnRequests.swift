import AuthenticationIO
import BoardyValues
import PaymentIO
import ShoppingIO

/// The rules of returns that customers ask for, and operators accept or decline.
struct ReturnRequests {
    let repository: any ShoppingRepository
    let now: () -> Timestamp
    let makeID: () -> String

    /// The greatest number of characters of a reason.
    static let reasonLength = 500
    /// The greatest number of returns that are asked for of one order, those that were withdrawn among them.
    static let countLimit = 100

    /// A return with who has decided about it.
    struct Entry {
        var request: RequestedReturn
        /// The ID of the customer.
        let user: String
        /// Nil for a return that waits, that was withdrawn, or that was decided before this was written down.
        let decision: OrderReturn.Decision?
    }

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

    /// Returns the IDs of the orders that have a return which waits for an operator.
    func waiting(among orders: [PlacedOrder]) throws -> Set<String> {
        Set(try repository.askedReturns(of: orders.map(\.id)).filter { $0.state == .requested }.map(\.orderID))
    }

    /// Returns orders with their returns that wait for an operator.
    func withWaiting(_ orders: [CustomerOrder]) throws -> [CustomerOrder] {
        let asked = try repository.askedReturns(of: orders.map(\.order.id))
        let waiting = Set(asked.filter { [.requested, .rejected].contains($0.state) }.map(\.orderID))
        return try orders.map { entry in
            guard waiting.contains(entry.order.id) else { return entry }
            var entry = entry
            entry.waitingReturns = try repository.waitingReturns(of: entry.order.id).compactMap(described)
            return entry
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

    /// Returns true if an operator has accepted a return, or begun it at once, and its money is not back yet.
    func isPending(_ id: String) throws -> Bool { try repository.orderReturn(id: id)?.state == .open }

    /// Returns true if a return that a user has begun under a key is not settled yet.
    func isPending(key: String, of user: User?) throws -> Bool {
        try user.flatMap { try repository.orderReturn(key: key, of: $0.id) }?.state == .open
    }

    /// Returns the order of a return, and the question what has gone back of its charge; nil if there was no charge.
    func charge(of orderID: String) throws -> (order: PlacedOrder, refunds: OrderRefundsRequest.Charge)? {
        guard let stored = try repository.order(id: orderID), stored.transaction != nil else { return nil }
        return (stored.order, .init(paymentKey: stored.paymentKey, orderID: orderID))
    }

    /// Returns the ID of the charge of an order; nil if there is none.
    func transactionID(ofOrder id: String) throws -> String? { try repository.order(id: id)?.transaction?.id }

    /// Returns the price of pieces that nobody has asked for yet.
    func amount(of lines: [ReturnOrderRequest.Line], of orderID: String) throws -> Money {
        guard let order = try repository.order(id: orderID)?.order else { throw OrderChangeProblem.notFound }
        return try repository.refund(of: lines.joined(), of: order)
    }

    /// Writes down that a user asks for a return of an own order. The same key again gives the same return.
    func request(_ request: ReturnRequest, by user: User?) throws -> ReturnRequestOutcome {
        try outcome {
            guard IdempotencyKey.isValid(request.key) else { throw ReturnProblem.invalidKey }
            guard let user else { throw ReturnProblem.notFound }
            guard Self.isShort(request.reason ?? "") else { throw ReturnProblem.invalidReason }
            return try repository.transaction("shopping.request-return") { try begin(request, by: user.id) }
        }
    }

    private func begin(_ request: ReturnRequest, by user: String) throws -> OrderReturn {
        if let known = try repository.orderReturn(key: request.key, of: user) {
            guard try known.isAsked(by: request) else { throw ReturnProblem.otherParameters }
            return known
        }
        guard try repository.cancelledOrder(key: request.key, of: user) == nil else {
            throw ReturnProblem.otherParameters
        }
        guard let stored = try repository.order(id: request.id), stored.user == user else {
            throw ReturnProblem.notFound
        }
        guard stored.order.status == .paid else { throw ReturnProblem.notPaid }
        guard try repository.requestCount(of: request.id, upTo: Self.countLimit) < Self.countLimit else {
            throw ReturnProblem.tooManyReturns
        }
        let lines = try request.lines?.joined() ?? repository.remaining(of: stored.order)
        let begun = OrderReturn(
            id: "return-" + makeID(), user: user, key: request.key, orderID: stored.order.id, lines: lines,
            isWhole: request.lines == nil, restock: true,
            amount: try repository.refund(of: lines, of: stored.order), state: .requested, isRestockDue: false,
            askedAt: now(), reason: request.statedReason)
        try repository.insert(begun)
        return begun
    }

    /// Accepts a return. Its money and its pieces are settled then as for any other return.
    ///
    /// - Parameters:
    ///   - user: the operator.
    ///   - checkRole: reads the role anew in the transaction, and throws if it is gone.
    func accept(
        _ request: AcceptReturnRequest, by user: User?, _ checkRole: () throws -> Void
    ) throws -> OrderChangeStep<AcceptReturnOutcome> {
        do {
            if let words = request.paidOtherwise { try Self.checkNeeded(words) }
            try repository.transaction("shopping.accept-return") {
                try checkRole()
                try open(request, by: user)
            }
        } catch let problem as ReturnProblem {
            return .answer(.rejected(reason: problem))
        } catch let problem as OrderChangeProblem {
            return .answer(.rejected(reason: ReturnProblem(problem)))
        }
        return .settle(.orderReturn(request.id)) {
            guard let stored = try repository.orderReturn(id: request.id), let outcome = stored.acceptance else {
                throw OutcomeUnknown.acceptance(request.id)
            }
            return outcome
        }
    }

    private func open(_ request: AcceptReturnRequest, by user: User?) throws {
        var (asked, stored) = try find(request.id)
        switch asked.state {
        case .requested:
            (asked.restock, asked.decision) = (request.restock ?? true, .init(user: user?.id, at: now()))
            asked.cause = stored.cause(acceptedBy: user)
        case .declined: throw ReturnProblem.declined
        case .withdrawn: throw ReturnProblem.withdrawn
        case .rejected where asked.askedAt != nil: (asked.retries, asked.pendingRefundID) = (asked.retries + 1, nil)
        case .open, .returned, .rejected: return
        }
        // Other returns may have been accepted since, so the amount is worked out again.
        asked.amount = try stored.order.refund(
            of: asked.lines, after: try repository.returnedMinor(of: stored.order.id))
        asked.answer = request.paidOtherwise
        asked.refundedEarlier = asked.answer == nil ? 0 : asked.amount.minor
        asked.state = asked.amount.minor > asked.refundedEarlier ? .open : .returned
        asked.isRestockDue = asked.restock && stored.canRestock
        try repository.update(asked)
    }

    /// Declines a return.
    ///
    /// - Parameters:
    ///   - user: the operator.
    ///   - checkRole: reads the role anew in the transaction, and throws if it is gone.
    func decline(
        _ request: DeclineReturnRequest, by user: User?, _ checkRole: () throws -> Void
    ) throws -> ReturnRequestOutcome {
        try outcome {
            try Self.checkNeeded(request.reason)
            let decision = OrderReturn.Decision(user: user?.id, at: now())
            return try end(request.id, as: .declined, answer: request.reason, decision) { _ in
                try checkRole()
                return true
            }
        }
    }

    func withdraw(_ request: WithdrawReturnRequest, by user: User?) throws -> ReturnRequestOutcome {
        try outcome { try end(request.id, as: .withdrawn) { $0.user == user?.id } }
    }

    private func end(
        _ id: String, as state: OrderReturn.State, answer: String? = nil, _ decision: OrderReturn.Decision? = nil,
        if isAllowed: (OrderReturn) throws -> Bool
    ) throws -> OrderReturn {
        try repository.transaction("shopping.end-request") {
            var (asked, _) = try find(id)
            guard asked.askedAt != nil, try isAllowed(asked) else { throw ReturnProblem.notFound }
            if asked.state == state { return asked }
            switch asked.state {
            case .requested: break
            case .declined: throw ReturnProblem.declined
            case .withdrawn: throw ReturnProblem.withdrawn
            case .open, .returned, .rejected: throw ReturnProblem.accepted
            }
            (asked.state, asked.answer, asked.decision) = (state, answer, decision)
            try repository.update(asked)
            return asked
        }
    }

    private static func checkNeeded(_ reason: String) throws {
        guard !reason.trimmed.isEmpty, isShort(reason) else { throw ReturnProblem.invalidReason }
    }

    private static func isShort(_ reason: String) -> Bool { TextLimit(characters: reasonLength).allows(reason) }

    private func find(_ id: String) throws -> (OrderReturn, StoredOrder) {
        guard let asked = try repository.orderReturn(id: id), let stored = try repository.order(id: asked.orderID)
        else { throw ReturnProblem.notFound }
        return (asked, stored)
    }

    private func outcome(_ body: () throws -> OrderReturn) throws -> ReturnRequestOutcome {
        do {
            guard let known = try described(try body()) else { throw ReturnProblem.notFound }
            return .known(return: known)
        } catch let problem as ReturnProblem {
            return .rejected(reason: problem)
        } catch let problem as OrderChangeProblem {
            return .rejected(reason: ReturnProblem(problem))
        }
    }

    private func described(_ returned: OrderReturn) throws -> RequestedReturn? {
        guard let order = try repository.order(id: returned.orderID)?.order else { return nil }
        let amount =
            returned.state == .requested
            ? try order.refund(of: returned.lines, after: try repository.returnedMinor(of: order.id))
            : returned.refunded
        return RequestedReturn(returned, of: order, amount: amount)
    }
}

import AuthenticationIO
import BoardyValues
import PaymentIO
import ShoppingIO

/// The rules of returns that customers ask for, and operators accept or decline.
struct ReturnRequests {
    let repository: any ShoppingRepository
    let now: () -> Timestamp
    let makeID: () -> String
    /// The address to which customers send pieces back; nil if no screen tells it.
    var address: String?

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
        if try repository.askedReturns(of: [request.id]).count >= Self.countLimit { throw ReturnProblem.tooManyReturns }
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
    ///   - refunds: what went back of the order's charge, and is about to, if money of the return was paid otherwise.
    ///   - checkRole: reads the role anew in the transaction, and throws if it is gone.
    func accept(
        _ request: AcceptReturnRequest, by user: User?, refunds: RefundedAmounts?, _ checkRole: () throws -> Void
    ) throws -> OrderChangeStep<AcceptReturnOutcome> {
        do {
            if let words = request.paidOtherwise { try Self.checkNeeded(words) }
            try repository.transaction("shopping.accept-return") {
                try checkRole()
                try open(request, by: user, refunds)
            }
        } catch let problem as ReturnProblem {
            return .answer(.rejected(reason: problem))
        } catch let problem as OrderChangeProblem {
            return .answer(.rejected(reason: ReturnProblem(problem)))
        }
        return .settle(.orderReturn(request.id)) {
            let stored = try repository.orderReturn(id: request.id)
            // The payment has not recorded it, because less is left of the charge.
            if request.paidOtherwise != nil, stored?.state == .rejected { return .rejected(reason: .otherParameters) }
            guard let outcome = stored?.acceptance else { throw OutcomeUnknown.acceptance(request.id) }
            return outcome
        }
    }

    private func open(_ request: AcceptReturnRequest, by user: User?, _ refunds: RefundedAmounts?) throws {
        var (asked, stored) = try find(request.id)
        switch asked.state {
        case .requested:
            if request.paidOtherwise != nil { throw ReturnProblem.otherParameters }
            (asked.restock, asked.decision) = (request.restock ?? true, .init(user: user?.id, at: now()))
            asked.cause = stored.cause(acceptedBy: user)
        case .declined: throw ReturnProblem.declined
        case .withdrawn: throw ReturnProblem.withdrawn
        case .rejected where asked.askedAt != nil: (asked.retries, asked.pendingRefundID) = (asked.retries + 1, nil)
        case .open, .returned, .rejected:
            if let words = request.paidOtherwise, words != asked.answer { throw ReturnProblem.accepted }
            return
        }
        // Other returns may have been accepted since, so the amount is worked out again.
        asked.amount = try stored.order.refund(
            of: asked.lines, after: try repository.returnedMinor(of: stored.order.id))
        asked.answer = request.paidOtherwise
        // Money that went back in other refunds is not owed.
        asked.refundedEarlier = 0
        if asked.answer != nil {
            let id = stored.order.id, left = stored.order.due.minor - (refunds?.amount(ofOrder: id)?.minor ?? 0)
            asked.refundedEarlier = max(0, asked.amount.minor - left)
            let owed = asked.refunded
            // A refund that has not ended may give it back a second time.
            let isLeft = owed.minor <= left - (refunds?.openMinor(ofOrder: id) ?? 0)
            if owed.minor <= 0 || owed != request.owed ?? owed || !isLeft { throw ReturnProblem.otherParameters }
        }
        asked.state = asked.answer == nil && asked.amount.minor > 0 ? .open : .returned
        asked.unrecorded = asked.answer == nil ? nil : .asked
        asked.isRestockDue = asked.restock && stored.canRestock
        try repository.update(asked)
    }

    /// Returns how the money of a return went back that the payment has refused; nil if it went back by a refund.
    func otherPayment(of id: String) throws -> String? {
        try repository.orderReturn(id: id)?.otherPayment
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
}

import AuthenticationIO
import BoardyValues
import PaymentIO
import ProductManagementIO
import ShoppingIO

/// The rules of cancellations before the payment and of returns after it.
struct OrderChanges {
    let repository: any ShoppingRepository
    let makeID: () -> String

    // MARK: - Cancellations

    /// Begins the cancellation of an order of the user, or of any order if the user is an operator.
    ///
    /// - Returns: the answer, or a step that decides with the payment if the order is cancelled.
    func cancel(_ request: CancelOrderRequest, by user: UserRole?) throws -> OrderChangeStep<CancelOrderOutcome> {
        guard IdempotencyKey.isValid(request.key) else { return .answer(.rejected(reason: .invalidKey)) }
        guard let user else { return .answer(.rejected(reason: .notFound)) }
        do {
            try repository.transaction("shopping.change-order") {
                guard let stored = try repository.order(id: request.id),
                    stored.user == user.user.id || user.role.includes(.operator)
                else { throw OrderChangeProblem.notFound }
                try checkKey(request.key, of: user.user.id, cancels: request.id)
            }
        } catch let problem as OrderChangeProblem {
            return .answer(.rejected(reason: problem))
        }
        if let outcome = try cancellation(of: request.id) { return .answer(outcome) }
        return .settle(.order(request.id)) {
            guard let outcome = try cancellation(of: request.id) else {
                throw OutcomeUnknown.cancellation(request.id)
            }
            return outcome
        }
    }

    private func checkKey(_ key: String, of user: String, cancels id: String) throws {
        if let known = try repository.cancelledOrder(key: key, of: user) {
            if known != id { throw OrderChangeProblem.otherParameters }
        } else if try repository.orderReturn(key: key, of: user) != nil {
            throw OrderChangeProblem.otherParameters
        } else {
            try repository.keepCancellation(of: id, key: key, user: user)
        }
    }

    /// Returns the outcome by the order's state; nil if it is pending.
    private func cancellation(of id: String) throws -> CancelOrderOutcome? {
        guard let order = try repository.order(id: id)?.order else { return .rejected(reason: .notFound) }
        return switch order.status {
        case .pending: nil
        case .cancelled: .cancelled(order: order)
        case .paid: .rejected(reason: .paid)
        }
    }

    // MARK: - Returns

    /// Begins a return of an order of the user, or of any order if the user is an operator. The same key again goes
    /// on with the same return.
    ///
    /// - Parameter checkRole: reads the role anew in the transaction, and throws if it is gone.
    func returnOrder(
        _ request: ReturnOrderRequest, by user: UserRole?, _ checkRole: () throws -> Void
    ) throws -> OrderChangeStep<ReturnOrderOutcome> {
        guard IdempotencyKey.isValid(request.key) else { return .answer(.rejected(reason: .invalidKey)) }
        guard let user else { return .answer(.rejected(reason: .notFound)) }
        do {
            let begun = try repository.transaction("shopping.change-order") {
                try checkRole()
                return try begin(request, by: user)
            }
            return .settle(.orderReturn(begun.id)) {
                let ended = try repository.orderReturn(id: begun.id)
                guard let outcome = ended?.outcome else { throw OutcomeUnknown.refund(request.id) }
                return outcome
            }
        } catch let problem as OrderChangeProblem {
            return .answer(.rejected(reason: problem))
        }
    }

    private func begin(_ request: ReturnOrderRequest, by user: UserRole) throws -> OrderReturn {
        if let known = try repository.orderReturn(key: request.key, of: user.user.id) {
            guard try known.isAsked(by: request) else { throw OrderChangeProblem.otherParameters }
            return known
        }
        guard try repository.cancelledOrder(key: request.key, of: user.user.id) == nil else {
            throw OrderChangeProblem.otherParameters
        }
        guard let stored = try repository.order(id: request.id),
            stored.user == user.user.id || user.role.includes(.operator)
        else { throw OrderChangeProblem.notFound }
        let order = stored.order
        guard order.status == .paid else { throw OrderChangeProblem.notPaid }
        let lines = try request.lines?.joined() ?? repository.remaining(of: order)
        let amount = try repository.refund(of: lines, of: order)
        let restock = request.restock ?? true
        var begun = OrderReturn(
            id: "return-" + makeID(), user: user.user.id, key: request.key, orderID: order.id, lines: lines,
            isWhole: request.lines == nil, restock: restock, amount: amount,
            state: amount.minor > 0 ? .open : .returned,
            isRestockDue: restock && stored.canRestock)
        begun.cause = stored.cause(acceptedBy: user.user)
        try repository.insert(begun)
        return begun
    }

    /// Ends a return by the payment's answer. If the payment refuses the money, the pieces count as sold again. If
    /// nothing of the charge is left, they come back without a refund.
    ///
    /// What was paid otherwise is owed again if the payment does not record it, because less is left of the charge. An
    /// answer to an earlier try has no effect: the money may have been asked for again under another key meanwhile.
    func end(_ open: OrderReturn, with refund: RefundOutcome) throws {
        try repository.transaction("shopping.end-return") {
            guard var stored = try repository.orderReturn(id: open.id), stored.isTry(of: open) else { return }
            if stored.unrecorded != nil {
                if case .rejected = refund { stored.oweAgain() }
                stored.unrecorded = nil
                return try repository.update(stored)
            }
            switch refund {
            case .refunded(let id, _, let amount):
                (stored.state, stored.refundID) = (.returned, id)
                stored.refundedEarlier = stored.amount.minor - (amount ?? stored.amount).minor
            case .pending(let id, _, let amount):
                stored.pendingRefundID = id
                stored.refundedEarlier = stored.amount.minor - (amount ?? stored.amount).minor
            case .rejected(.nothingRemains):
                stored.state = .returned
                stored.refundedEarlier = stored.amount.minor
            case .rejected: (stored.state, stored.pendingRefundID) = (.rejected, nil)
            }
            try repository.update(stored)
        }
    }

    /// Notes that the pieces of a return are in the stock again, or cannot be put there.
    func endRestock(of returned: OrderReturn) throws {
        try repository.transaction("shopping.settle-stock") {
            guard var stored = try repository.orderReturn(id: returned.id) else { return }
            stored.isRestockDue = false
            try repository.update(stored)
        }
    }
}

/// The next step of a change of an order.
enum OrderChangeStep<Output> {
    case answer(Output)
    /// Other modules have to be asked. The closure returns the answer then.
    case settle(SettlementScope, then: () throws -> Output)
}

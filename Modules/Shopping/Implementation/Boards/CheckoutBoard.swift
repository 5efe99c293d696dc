import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO
import ProductManagementIO
import ShoppingIO

/// Orders and pays for what is in the signed-in user's cart, under one idempotency key: cart, order, stock, payment.
final class CheckoutBoard: SignInBoard, AsyncRequestBoard {
    typealias Contract = Checkout
    override class var awaitedContracts: [any BoardContract.Type] {
        super.awaitedContracts + [Settlement.self, Cart.self, Ordering.self, ReserveStock.self, Pay.self]
    }
    private let orders: Orders, clock: any Clock<Duration>
    private var isBusy = false
    /// True while the payment is under way, so that the reservation is renewed with the lease.
    private var isPaying = false

    init(identifier: BoardID, producer: any BoardProducing, orders: Orders, clock: any Clock<Duration>) {
        (self.orders, self.clock) = (orders, clock)
        super.init(identifier: identifier, boardProducer: producer)
    }

    func respond(to input: CheckoutRequest?) async throws -> CheckoutOutcome {
        if isBusy {
            throw RequestRefusal(
                .activationDiscarded,
                "'\(identifier)' has not finished another checkout yet, so this one was not begun. Finish that first")
        }
        isBusy = true
        defer { isBusy = false }
        if let key = input?.key, !IdempotencyKey.isValid(key) { return show(.failed(reason: .invalidKey), for: input) }
        guard let user = try await signedInUser() else { return .cancelled }
        try await settle(.leftOver(of: user))
        return show(try await buy(input, for: user), for: input)
    }

    private func buy(_ input: CheckoutRequest?, for user: String) async throws -> CheckoutOutcome {
        var placement = try await place(input?.key, for: user), renewals = 0
        while true {
            switch placement {
            case .emptyCart: return .failed(reason: .emptyCart)
            case .cartChanged: return .failed(reason: .cartChanged)
            case .placed(.paid(let order)): return .paid(order: order, transaction: order.transaction)
            case .placed(.cancelled(let problem)): return problem.map { .failed(reason: $0) } ?? .cancelled
            case .unsettled:
                // What an earlier order has paid for leaves the cart, and is not ordered a second time.
                try await settle(.user(user))
                placement = try await place(input?.key, for: user)
            case .placed(.pending(let order, let paymentKey, let reservation)):
                let stock = order.stock(reservedAs: reservation)
                let lease = startResponse { [self] in
                    do { try await keepLease(of: order.id, renewing: stock) } catch {}
                }
                defer { lease.cancel() }
                switch try await motherboard.ioReserveStock().output(with: stock) {
                case .reserved:
                    if let state = try await pay(for: order, order.payment(under: paymentKey, for: input)) {
                        try await endReservation(of: order.id)
                        placement = .placed(state)
                    } else if input?.key != nil {
                        // A key keeps its order, and the order keeps its voucher.
                        return .failed(reason: .otherVoucher)
                    } else {
                        try await settle(.order(order.id))
                        placement = try await place(nil, for: user)
                    }
                case .changed(let changes):
                    // An earlier checkout may have charged the order, so the payment decides before it is given up.
                    try await settle(.order(order.id))
                    if let changes = try orders.withdraw(order.id, because: changes) {
                        return .failed(reason: CheckoutProblem(changes), changes: changes)
                    }
                    placement = try orders.state(of: order.id).map { .placed($0) } ?? .unsettled
                case .resolved(let end):
                    // A catalogue that calls each new reservation resolved would be asked for ever.
                    renewals += 1
                    if renewals > 3 { throw CheckoutError.unreserved(order.id, problem: end.rawValue) }
                    placement = try orders.renewReservation(of: order.id, insteadOf: reservation) ?? .unsettled
                case .rejected(let problem): throw CheckoutError.unreserved(order.id, problem: problem.rawValue)
                }
            }
        }
    }

    private func settle(_ scope: SettlementScope) async throws {
        let left = try await motherboard[Settlement.self].output(with: scope)
        if left > 0 { throw CheckoutError.unsettled(count: left) }
    }

    /// Places an order of the cart's content, or goes on with the order that the key names.
    private func place(_ key: String?, for user: String) async throws -> Placement {
        if let key, let known = try orders.resume(key: key, for: user) { return known }
        return try await motherboard.output(
            of: Cart.map { OrderingRequest(cart: $0, key: key, user: user) } ->> Ordering.self)
    }

    /// Takes the payment and returns the end of the order; nil if the order is being paid with another voucher.
    private func pay(for order: PlacedOrder, _ request: PayRequest) async throws -> OrderState? {
        isPaying = true
        defer { isPaying = false }
        // Nothing is charged for an order of zero.
        let outcome: PayOutcome =
            try await order.total.minor == 0 ? .success(transaction: nil) : motherboard.ioPay().output(with: request)
        let state: OrderState?
        switch outcome {
        case .success(let transaction, let discount):
            state = try orders.confirm(order.id, by: OrderCharge(of: order, by: transaction, less: discount))
        case .failure(.otherVoucher): return nil
        case .failure(let problem): state = try orders.cancel(order.id, reason: CheckoutProblem(problem))
        case .userCancelled: state = try orders.cancel(order.id, reason: nil)
        }
        guard let state else { throw OutcomeUnknown.checkout(order.id) }
        return state
    }

    /// Posts or voids the reservation. The answer is certain, whatever becomes of the stock.
    private func endReservation(of id: String) async throws {
        do { try await settle(.stock(of: id)) } catch { try Task.checkCancellation() }
    }

    /// Renews the lease of the order until it is cancelled, so that no recovery gives the order up.
    private func keepLease(of id: String, renewing stock: ReserveStockRequest) async throws {
        while true {
            try await perform { [clock] in try await clock.sleep(for: Orders.leaseRenewal) }
            do {
                try orders.renewLease(of: id)
                if isPaying { motherboard.ioReserveStock().activation.activate(with: stock) }
            } catch {
                report(.boardFailed, "'\(identifier)' did not renew the lease of the order '\(id)': \(error)")
            }
        }
    }

    /// Shows the outcome if the card was asked for on a screen, so that the shopper is there to read it.
    private func show(_ outcome: CheckoutOutcome, for input: CheckoutRequest?) -> CheckoutOutcome {
        if input?.payment == nil { rootScreen.show(outcome.notice) }
        return outcome
    }
}

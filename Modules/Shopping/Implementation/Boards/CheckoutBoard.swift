import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO
import ProductManagementIO
import ShoppingIO

/// Runs `cart ->> ordering ->> stock ->> payment` for the signed-in user, under one idempotency key.
final class CheckoutBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = Checkout
    private let orders: Orders
    private let clock: any Clock<Duration>
    private lazy var signIn = SignIn(on: motherboard, for: self)
    private weak var current: Request<Checkout>?
    /// The purchase on its way through the chain. It keeps the request.
    private var purchase: Purchase? {
        didSet { if purchase == nil { leaseTimer?.cancel() } }
    }
    private var leaseTimer: WorkHandle?

    /// - Parameter clock: the clock by which the lease of the order is renewed.
    init(identifier: BoardID, producer: any BoardProducing, orders: Orders, clock: any Clock<Duration>) {
        self.orders = orders
        self.clock = clock
        super.init(identifier: identifier, boardProducer: producer)
        registerChain()
    }

    private func registerChain() {
        let ordering: (CartContents) -> OrderingRequest? = { [weak self] in self?.purchase?.ordering(of: $0) }
        let stock: (Placement) -> ReserveStockRequest? = { [weak self] in self?.purchase?.stock(of: $0) }
        let payment: (ReserveStockOutcome) -> PayRequest? = { [weak self] _ in self?.purchase?.beginPayment() }
        // Before the chain: a step may answer at once, and the one before it has to be known by then.
        motherboard[Ordering.self].flow.addTarget(self) { board, placement in board.didPlace(placement) }
        motherboard.ioReserveStock().flow.addTarget(self) { board, outcome in board.didReserve(outcome) }
        motherboard.registerFlowSteps(
            Cart.compactMap(ordering) ->> Ordering.compactMap(stock) ->> ReserveStock.compactMap(payment) ->> Pay.self)
        motherboard.ioPay().flow.addTarget(self) { board, outcome in board.didPay(outcome) }
        motherboard[Settlement.self].flow.addTarget(self) { board, report in board.didSettle(report) }
        motherboard[Settlement.self].completion.addTarget(self) { board, isDone in
            if !isDone { board.settlementFailed() }
        }
        // A part that fails has reported that. It ends the request without an answer.
        let completions = [
            motherboard.ioCart().completion, motherboard[Ordering.self].completion, motherboard.ioPay().completion,
        ]
        for completion in completions {
            completion.addTarget(self) { board, isDone in if !isDone { board.purchase = nil } }
        }
        // While the payment is under way, the reservation is only renewed.
        motherboard.ioReserveStock().completion.addTarget(self) { board, isDone in
            if !isDone, board.purchase?.isPaying == false { board.purchase = nil }
        }
        passOnFailures()
    }

    private func passOnFailures() {
        for failure in [motherboard.ioCart().failure, motherboard[Ordering.self].failure, motherboard.ioPay().failure] {
            passOnFailures(of: failure)
        }
        passOnFailures(of: motherboard.ioReserveStock().failure) { [weak self] in self?.purchase?.isPaying == false }
        passOnFailures(of: motherboard[Settlement.self].failure) { [weak self] in self?.purchase?.isAnswered == false }
    }

    func respond(to request: Request<Checkout>) {
        if current?.isOpen ?? false {
            return request.refuse(
                .activationDiscarded,
                "'\(identifier)' has not finished another checkout yet, so this one was not begun. Finish that first")
        }
        current = request
        if let key = request.input?.key, !IdempotencyKey.isValid(key) { return fail(request, .invalidKey) }
        signIn.require { [weak self] user in
            self?.purchase = Purchase(request, of: user.id)
            self?.settle(.leftOver(of: user.id))
        } refused: {
            request.answer(.cancelled)
        }
    }

    /// Begins the chain, or goes on with the order that the key names.
    private func begin() {
        guard let purchase else { return }
        attempt {
            let known = try purchase.key.flatMap { try orders.resume(key: $0, for: purchase.user) }
            if let known { goOn(with: known) } else { motherboard.ioCart().activation.activate() }
        }
    }

    private func didPlace(_ placement: Placement) {
        switch placement {
        case .placed(.pending(let order, let paymentKey, let reservation)):
            purchase?.begin(order, paymentKey: paymentKey, reservation: reservation)
            keepLease(of: order.id)
        case .placed(let state): answer(state)
        case .unsettled: if let user = purchase?.user { settle(.user(user)) }
        case .cartChanged: finish { fail($0, .cartChanged) }
        case .emptyCart: finish { fail($0, .emptyCart) }
        }
    }

    /// Goes on with an order that was not placed by the chain just now.
    private func goOn(with placement: Placement) {
        didPlace(placement)
        if let request = purchase?.stock(of: placement) {
            motherboard.ioReserveStock().activation.activate(with: request)
        }
    }

    private func didReserve(_ outcome: ReserveStockOutcome) {
        guard let purchase, !purchase.isPaying, let order = purchase.order else { return }
        attempt {
            switch outcome {
            case .reserved:
                self.purchase?.isReserved = true
                // Nothing is charged for an order of zero.
                if order.total.minor == 0 { try end(order, by: OrderCharge(of: order, by: nil)) }
            case .changed(let stock):
                // An earlier checkout may have charged the order, so the payment decides before it is given up.
                self.purchase?.end = .changed(stock)
                settle(.order(order.id))
            case .resolved(let end):
                // A new name is not resolved. A catalogue that says so would be asked for ever.
                guard self.purchase?.mayRenewReservation() == true else {
                    throw UnreservedOrder(orderID: order.id, problem: end.rawValue)
                }
                let renewed = try purchase.reservation.flatMap {
                    try orders.renewReservation(of: order.id, insteadOf: $0.reservation)
                }
                if let renewed { goOn(with: renewed) }
            case .rejected(let problem): throw UnreservedOrder(orderID: order.id, problem: problem.rawValue)
            }
        }
    }

    private func didPay(_ outcome: PayOutcome) {
        guard let order = purchase?.order else { return }
        attempt {
            switch outcome {
            case .success(let transaction, let discount):
                try end(order, by: OrderCharge(of: order, by: transaction, less: discount))
            case .failure(.otherVoucher): payAnew(insteadOf: order)
            case .failure(let problem): try end(order, because: CheckoutProblem(problem))
            case .userCancelled: try end(order, because: nil)
            }
        }
    }

    /// Gives up an order that is being paid with another voucher, and orders again. A key keeps its order and the voucher of that.
    private func payAnew(insteadOf order: PlacedOrder) {
        guard let purchase, purchase.key == nil else { return finish { fail($0, .otherVoucher) } }
        self.purchase = Purchase(purchase.request, of: purchase.user)
        settle(.order(order.id))
    }

    private func end(_ order: PlacedOrder, by charge: OrderCharge) throws {
        if let state = try orders.confirm(order.id, by: charge) { settleStock(of: order, before: state) }
    }

    private func end(_ order: PlacedOrder, because problem: CheckoutProblem?) throws {
        if let state = try orders.cancel(order.id, reason: problem) { settleStock(of: order, before: state) }
    }

    /// Posts or voids the reservation, and answers then. The answer is certain already.
    private func settleStock(of order: PlacedOrder, before state: OrderState) {
        purchase?.end = .state(state)
        settle(.stock(of: order.id))
    }

    // MARK: - Settlements

    private func settle(_ scope: SettlementScope) { motherboard[Settlement.self].activation.activate(with: scope) }

    /// Answers if the purchase has ended. Else it begins, or begins again: what earlier orders took out of the cart is not ordered a second time.
    private func didSettle(_ report: SettlementReport) {
        guard let purchase else { return }
        if purchase.isAnswered { return answerWithEnd() }
        if report.left > 0 { return finish { $0.fail(UnsettledOrders(count: report.left)) } }
        if purchase.end == nil { begin() } else { answerWithEnd() }
    }

    private func settlementFailed() {
        if purchase?.isAnswered ?? false { answerWithEnd() } else { purchase = nil }
    }

    private func answerWithEnd() {
        switch purchase?.end {
        case .state(let state): answer(state)
        case .changed(let stock):
            attempt {
                guard let id = purchase?.order?.id else { return }
                guard let changes = try orders.withdraw(id, because: stock) else { return try answerWithState(of: id) }
                finish { fail($0, CheckoutProblem(changes), changes) }
            }
        case nil: break
        }
    }

    private func answerWithState(of id: String) throws {
        if let state = try orders.state(of: id) { answer(state) }
    }

    // MARK: - The lease

    /// Renews the lease of the order from time to time while the payment is under way, so that no recovery gives the order up.
    private func keepLease(of order: String) {
        leaseTimer?.cancel()
        leaseTimer = perform { [clock] in
            try await clock.sleep(for: Orders.leaseRenewal)
        } deliver: { [weak self] result in
            guard case .success = result, let self, purchase?.order?.id == order else { return }
            do {
                try orders.renewLease(of: order)
                if let request = purchase?.reservation, purchase?.isPaying == true {
                    motherboard.ioReserveStock().activation.activate(with: request)
                }
            } catch {
                report(.boardFailed, "'\(identifier)' did not renew the lease of the order '\(order)': \(error)")
            }
            keepLease(of: order)
        }
    }

    // MARK: - The answer

    private func answer(_ state: OrderState) {
        switch state {
        case .pending: break
        case .paid(let order, let transaction):
            finish { request in
                if request.isAttended {
                    rootScreen.show(Screen(title: "Receipt", content: order.receipt(of: transaction)))
                }
                request.answer(.paid(order: order, transaction: transaction))
            }
        case .cancelled(let problem?): finish { fail($0, problem) }
        case .cancelled(nil):
            finish { request in
                if request.isAttended {
                    let notice = "Nothing was ordered, and nothing was charged. The cart is as it was."
                    rootScreen.show(Screen(title: "Not ordered", content: [.notice(notice, .information)]))
                }
                request.answer(.cancelled)
            }
        }
    }

    private func fail(
        _ request: Request<Checkout>, _ problem: CheckoutProblem, _ changes: [CartLineChange]? = nil
    ) {
        if request.isAttended {
            let lines = (changes ?? []).map { ScreenPart.text($0.displayLine) }
            rootScreen.show(Screen(title: "Not ordered", content: [.notice(problem.sentence, .problem)] + lines))
        }
        request.answer(.failed(reason: problem, changes: changes))
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            finish { $0.fail(error) }
        }
    }

    private func finish(_ end: (Request<Checkout>) -> Void) {
        guard let request = purchase?.request else { return }
        purchase = nil
        end(request)
    }
}

extension Request<Checkout> {
    /// True if the card is asked for on a screen, so that the shopper is there to read the result.
    fileprivate var isAttended: Bool { input?.payment == nil }
}

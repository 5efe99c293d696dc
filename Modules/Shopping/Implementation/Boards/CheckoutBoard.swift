import AuthenticationIO
import Boardy
import Headless
import PaymentIO
import ShoppingIO
import Values

/// Runs `cart ->> ordering ->> payment` for the signed-in user, under one idempotency key.
final class CheckoutBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = Checkout
    private let orders: Orders
    private let clock: any Clock<Duration>
    private lazy var signIn = SignIn(on: motherboard)
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
        let payment: (Placement) -> PayRequest? = { [weak self] in self?.purchase?.payment(of: $0) }
        // Before the chain: a payment may answer at once, and the order has to be known by then.
        motherboard[Ordering.self].flow.addTarget(self) { board, placement in board.didPlace(placement) }
        motherboard.registerFlowSteps(Cart.compactMap(ordering) ->> Ordering.compactMap(payment) ->> Pay.self)
        motherboard.ioPay().flow.addTarget(self) { board, outcome in board.didPay(outcome) }
        motherboard[Settlement.self].flow.addTarget(self) { board, report in board.didSettle(report) }
        // A part that fails has reported that. It ends the request without an answer.
        let completions = [
            motherboard.ioCart().completion, motherboard[Ordering.self].completion, motherboard.ioPay().completion,
            motherboard[Settlement.self].completion,
        ]
        for completion in completions {
            completion.addTarget(self) { board, isDone in if !isDone { board.purchase = nil } }
        }
    }

    func respond(to request: Request<Checkout>) {
        if current?.isOpen ?? false {
            return request.refuse(
                .activationDiscarded,
                "'\(identifier)' has not finished another checkout yet, so this one was not begun. Finish that first")
        }
        current = request
        if let key = request.input?.key, !IdempotencyKey.isValid(key) { return fail(request, .invalidKey) }
        // No campaign is known yet. A refusal is better than the full price without a word.
        guard request.input?.voucher == nil else { return fail(request, .unknownVoucher) }
        signIn.require { [weak self] user in
            self?.purchase = Purchase(request, of: user.id)
            self?.begin()
        } refused: {
            request.answer(.cancelled)
        }
    }

    /// Begins the chain, or goes on with the order that the key names.
    private func begin() {
        guard let purchase else { return }
        attempt {
            let known = try purchase.key.flatMap { try orders.resume(key: $0, for: purchase.user) }
            if let known { didPlace(known) } else { motherboard.ioCart().activation.activate() }
            if let known, let payment = self.purchase?.payment(of: known) {
                motherboard.ioPay().activation.activate(with: payment)
            }
        }
    }

    private func didPlace(_ placement: Placement) {
        switch placement {
        case .placed(.pending(let order, _)):
            purchase?.begin(order)
            keepLease(of: order.id)
        case .placed(let state): answer(state)
        case .unsettled:
            if let user = purchase?.user { motherboard[Settlement.self].activation.activate(with: .user(user)) }
        case .cartChanged: finish { fail($0, .cartChanged) }
        case .emptyCart: finish { fail($0, .emptyCart) }
        }
    }

    /// Begins again when the user's pending orders are settled: what they took out of the cart is not ordered a second time.
    private func didSettle(_ report: SettlementReport) {
        if report.left == 0 { begin() } else { finish { $0.fail(UnsettledOrders(count: report.left)) } }
    }

    private func didPay(_ outcome: PayOutcome) {
        guard let order = purchase?.order else { return }
        attempt {
            let state =
                switch outcome {
                case .success(let transaction):
                    try orders.confirm(
                        order.id,
                        by: OrderCharge(orderID: order.id, amount: order.total, transaction: transaction))
                case .failure(let problem): try orders.cancel(order.id, reason: CheckoutProblem(problem))
                case .userCancelled: try orders.cancel(order.id, reason: nil)
                }
            if let state { answer(state) }
        }
    }

    /// Renews the lease of the order from time to time while the payment is under way, so that no recovery gives the order up.
    private func keepLease(of order: String) {
        leaseTimer?.cancel()
        leaseTimer = perform { [clock] in
            try await clock.sleep(for: Orders.leaseRenewal)
        } deliver: { [weak self] result in
            guard case .success = result, let self, purchase?.order?.id == order else { return }
            do {
                try orders.renewLease(of: order)
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
        case .cancelled(nil): finish { $0.answer(.cancelled) }
        }
    }

    private func fail(_ request: Request<Checkout>, _ problem: CheckoutProblem) {
        if request.isAttended {
            rootScreen.show(Screen(title: "Not ordered", content: [.notice(problem.sentence, .problem)]))
        }
        request.answer(.failed(reason: problem))
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

/// Writes a pending order of what is in a cart. Internal: the middle of the checkout's chain `cart ->> ordering ->> payment`.
enum Ordering: BoardContract {
    static let id: BoardID = "shopping.ordering"
    typealias Input = OrderingRequest
    typealias Output = Placement
}

/// A cart to order, for a user.
struct OrderingRequest {
    let cart: CartContents
    /// The idempotency key; nil if none was given.
    let key: String?
    let user: String
}

/// A checkout of a user, with its order once that is placed.
struct Purchase {
    let request: Request<Checkout>
    let user: String
    /// The pending order that the payment is asked about; nil before it is placed.
    private(set) var order: PlacedOrder?

    var key: String? { request.input?.key }

    init(_ request: Request<Checkout>, of user: String) {
        self.request = request
        self.user = user
    }

    /// Returns the input of the step that orders what is in the cart.
    func ordering(of cart: CartContents) -> OrderingRequest { OrderingRequest(cart: cart, key: key, user: user) }

    /// Returns the input of the step that pays for an order; nil if there is nothing to pay.
    func payment(of placement: Placement) -> PayRequest? {
        guard case .placed(.pending(let order, let paymentKey)) = placement else { return nil }
        return PayRequest(
            key: paymentKey, orderID: order.id, amount: order.total, payment: request.input?.payment, scope: .module)
    }

    /// Remembers the order that is going to be paid.
    mutating func begin(_ order: PlacedOrder) { self.order = order }
}

import AuthenticationIO
import Boardy
import Headless
import PaymentIO
import ShoppingIO
import Values

/// Runs `cart ->> ordering ->> payment` for whoever is signed in, under one idempotency key.
final class CheckoutBoard: ShopperBoard, ContractBoard {
    typealias Contract = Checkout

    /// What is being paid for.
    private struct Purchase {
        /// nil until there is an order, if none was given.
        var key: String?
        let payment: PaymentDetails?
        /// Once somebody is signed in.
        var user: User?

        /// The card was not in the input, so somebody sits before the screens.
        var isAttended: Bool { payment == nil }

        func ordering(of cart: CartContents) -> OrderingRequest? {
            user.map { OrderingRequest(cart: cart, key: key, user: $0.id) }
        }

        func request(for order: PlacedOrder, key: String) -> PayRequest {
            PayRequest(key: key, orderID: order.id, amount: order.total, payment: payment)
        }
    }

    private let orders: Orders
    private var purchase: Purchase?

    init(identifier: BoardID, producer: any BoardProducing, orders: Orders) {
        self.orders = orders
        super.init(identifier: identifier, boardProducer: producer)
        registerChain()
        settles(after: Cart.self, Ordering.self, Pay.self)
    }

    private func registerChain() {
        let ordering: (CartContents) -> OrderingRequest? = { [weak self] in self?.purchase?.ordering(of: $0) }
        let request: (OrderStanding?) -> PayRequest? = { [weak self] standing in
            guard case .pending(let order, let key)? = standing else { return nil }
            return self?.purchase?.request(for: order, key: key)
        }
        // Before the chain: a payment may answer at once, and the key has to be known by then.
        motherboard[Ordering.self].flow.addTarget(self) { board, standing in board.didOrder(standing) }
        motherboard.registerFlowSteps(Cart.compactMap(ordering) ->> Ordering.compactMap(request) ->> Pay.self)
        motherboard.ioPay().flow.addTarget(self) { board, outcome in board.didPay(outcome) }
    }

    func activate(withGuaranteedInput request: CheckoutRequest?) {
        guard purchase == nil else {
            return report(
                .activationDiscarded,
                "'\(identifier)' has not finished another checkout yet, so this one was not begun. Finish that first")
        }
        begin()
        purchase = Purchase(key: request?.key, payment: request?.payment)
        // No campaign is known yet; to charge the full price without a word would be worse than to refuse.
        guard request?.voucher == nil else { return fail(.unknownVoucher) }
        serve { [weak self] user in self?.checkOut(for: user) }
    }

    override func didRefuse() { finish(with: .cancelled) }

    private func checkOut(for user: User) {
        purchase?.user = user
        attempt {
            if let key = purchase?.key, let standing = try orders.standing(of: key, for: user.id) {
                return answer(standing)
            }
            motherboard.ioCart().activation.activate()
        }
    }

    /// Answers what the chain does not take on to the payment.
    private func didOrder(_ standing: OrderStanding?) {
        switch standing {
        case nil: fail(.emptyCart)
        case .pending(_, let key): purchase?.key = key
        case let standing?: answer(standing)
        }
    }

    private func didPay(_ outcome: PayOutcome) {
        guard let key = purchase?.key else { return }
        attempt {
            let standing =
                switch outcome {
                case .success(let transaction): try orders.confirm(key: key, transaction)
                case .failure(let problem): try orders.cancel(key: key, reason: CheckoutProblem(problem))
                case .userCancelled: try orders.cancel(key: key, reason: nil)
                }
            if let standing { answer(standing) }
        }
    }

    private func answer(_ standing: OrderStanding) {
        switch standing {
        case .pending(let order, let key):
            if let purchase { motherboard.ioPay().activation.activate(with: purchase.request(for: order, key: key)) }
        case .paid(let order, let transaction):
            if purchase?.isAttended == true { tell("Receipt", order.receipt(of: transaction)) }
            finish(with: .paid(order: order, transaction: transaction))
        case .cancelled(let problem?): fail(problem)
        case .cancelled(nil): finish(with: .cancelled)
        }
    }

    private func fail(_ problem: CheckoutProblem) {
        if purchase?.isAttended == true { tell("Not ordered", [problem.rawValue]) }
        finish(with: .failed(reason: problem))
    }
}

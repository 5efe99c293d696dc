import AuthenticationIO
import Boardy
import Headless
import PaymentIO
import ShoppingIO

/// Runs `cart ->> ordering ->> payment` for the signed-in user, under one idempotency key.
final class CheckoutBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = Checkout
    private let orders: Orders
    private lazy var signIn = SignIn(on: motherboard)
    private weak var current: Request<Checkout>?
    /// The purchase on its way through the chain. It keeps the request.
    private var purchase: Purchase?

    init(identifier: BoardID, producer: any BoardProducing, orders: Orders) {
        self.orders = orders
        super.init(identifier: identifier, boardProducer: producer)
        registerChain()
    }

    private func registerChain() {
        let ordering: (CartContents) -> OrderingRequest? = { [weak self] in self?.purchase?.ordering(of: $0) }
        let payment: (OrderState?) -> PayRequest? = { [weak self] state in
            guard case .pending(let order, let key)? = state else { return nil }
            return self?.purchase?.payment(of: order, key: key)
        }
        // Before the chain: a payment may answer at once, and the key has to be known by then.
        motherboard[Ordering.self].flow.addTarget(self) { board, state in board.didOrder(state) }
        motherboard.registerFlowSteps(Cart.compactMap(ordering) ->> Ordering.compactMap(payment) ->> Pay.self)
        motherboard.ioPay().flow.addTarget(self) { board, outcome in board.didPay(outcome) }
        // A part that fails has reported that. It ends the request without an answer.
        let completions = [
            motherboard.ioCart().completion, motherboard[Ordering.self].completion, motherboard.ioPay().completion,
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
        // No campaign is known yet. A refusal is better than the full price without a word.
        guard request.input?.voucher == nil else { return fail(request, .unknownVoucher) }
        signIn.require { [weak self] user in
            self?.checkOut(request, for: user.id)
        } refused: {
            request.answer(.cancelled)
        }
    }

    private func checkOut(_ request: Request<Checkout>, for user: String) {
        let purchase = Purchase(request, of: user)
        self.purchase = purchase
        attempt {
            if let key = purchase.key, let state = try orders.state(of: key, for: user) { return answer(state) }
            motherboard.ioCart().activation.activate()
        }
    }

    /// Answers an order that the chain does not take on to the payment.
    private func didOrder(_ state: OrderState?) {
        guard let state else { return finish { fail($0, .emptyCart) } }
        if case .pending(_, let key) = state { purchase?.key = key } else { answer(state) }
    }

    private func didPay(_ outcome: PayOutcome) {
        guard let key = purchase?.key else { return }
        attempt {
            let state =
                switch outcome {
                case .success(let transaction): try orders.confirm(key: key, transaction)
                case .failure(let problem): try orders.cancel(key: key, reason: CheckoutProblem(problem))
                case .userCancelled: try orders.cancel(key: key, reason: nil)
                }
            if let state { answer(state) }
        }
    }

    private func answer(_ state: OrderState) {
        switch state {
        case .pending(let order, let key):
            if let purchase { motherboard.ioPay().activation.activate(with: purchase.payment(of: order, key: key)) }
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
        if request.isAttended { rootScreen.show(Screen(title: "Not ordered", content: [problem.rawValue])) }
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
    /// The state of the key then; nil if the cart was empty.
    typealias Output = OrderState?
}

/// A cart to order, for a user.
struct OrderingRequest {
    let cart: CartContents
    /// The idempotency key; nil if none was given.
    let key: String?
    let user: String
}

/// A checkout of a user, with the idempotency key once it is known.
struct Purchase {
    let request: Request<Checkout>
    /// The key of the request, or of the order; nil until one of them has given it.
    var key: String?
    private let user: String

    init(_ request: Request<Checkout>, of user: String) {
        self.request = request
        self.user = user
        key = request.input?.key
    }

    /// Returns the input of the step that orders what is in the cart.
    func ordering(of cart: CartContents) -> OrderingRequest { OrderingRequest(cart: cart, key: key, user: user) }

    /// Returns the input of the step that pays for the order.
    func payment(of order: PlacedOrder, key: String) -> PayRequest {
        PayRequest(key: key, orderID: order.id, amount: order.total, payment: request.input?.payment)
    }
}

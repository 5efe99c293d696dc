import AuthenticationIO
import Boardy
import BoardyTesting
import BoardyValues
import PaymentIO
import ProductManagementIO
import ShoppingIO

/// The modules around shopping, as a test wants them. What a closure gives is answered; nil is an end without an
/// answer.
final class Neighbours {
    var user: User? = ada
    /// The guest of the browser; nil for an app that knows no guests.
    var guest: Guest?
    var isUserKnown = true
    /// The role of whoever is signed in.
    var role = AccountRole.customer
    /// The role that the store has when a transaction reads it; nil for ``role``.
    var roleInTransaction: AccountRole?
    var authenticate: () -> AuthenticateOutcome? = { .userClosed }
    /// The error with which a sign-in fails without an answer; nil to cancel it.
    var signInFailure: (any Error)?
    /// The contracts of the neighbours whose gates refuse every activation. They are read at the launch.
    var refused: [any BoardContract.Type] = []
    /// True if a sign-in stays open until ``endSignIn`` is called.
    var isSignInOpen = false
    var products: [Product] {
        get { stock.products }
        set { stock.products = newValue }
    }
    var isCatalogueOpen = true
    /// The error with which a payment fails without an answer; nil to cancel it.
    var paymentFailure: (any Error)?
    var pay: (PayRequest) -> PayOutcome? = { _ in .success(transaction: visa) }
    let stock = FakeStock()
    lazy var reserve: (ReserveStockRequest) -> ReserveStockOutcome? = { [stock] in stock.reserve($0) }
    lazy var resolve: (ResolveReservationRequest) -> ResolveReservationOutcome? = { [stock] in stock.resolve($0) }
    lazy var returnStock: (ReturnStockRequest) -> ReturnStockOutcome? = { [stock] in stock.returnStock($0) }
    var refund: (RefundOrderRequest) -> RefundOutcome? = {
        .refunded(refundID: "refund-1", remaining: .zero($0.amount.currency))
    }
    var record: (RecordRefundRequest) -> RefundOutcome? = {
        .refunded(refundID: "otherwise", remaining: .zero($0.amount.currency))
    }
    var settle: (SettleRequest) -> SettleOutcome? = { _ in SettleOutcome.none }
    /// Answers come later, from work on another thread.
    var isAsynchronous = false
    /// Answers do not come until the question is cancelled.
    var isSilent = false
    /// True if the payment does not tell what was refunded.
    var keepsRefunds = false

    /// True if a payment stays open until ``endPayment`` is called.
    var isPaymentOpen = false

    private(set) var endPayment: (PayOutcome) -> Void = { _ in }
    private(set) var endSignIn: (AuthenticateOutcome) -> Void = { _ in }
    private(set) var asked: [String] = []
    /// The questions about stock and money, in order.
    private(set) var events: [String] = []
    private(set) var reservations: [ReserveStockRequest] = []
    private(set) var resolutions: [ResolveReservationRequest] = []
    private(set) var restocked: [ReturnStockRequest] = []
    private(set) var refunds: [RefundOrderRequest] = []
    /// What was to be recorded as paid otherwise.
    private(set) var records: [RecordRefundRequest] = []
    /// The charges that were to be shown.
    private(set) var shownCharges: [String] = []
    /// The sum that an operator has refunded of each charge without a return.
    var refundedDirectly = 0
    /// The refund that an operator has begun of each charge, and that has not ended.
    var openDirectly = 0
    /// The number of questions about what went back.
    private(set) var refundQuestions = 0
    /// The sum that was given back for returns, and paid otherwise.
    private var refundedForReturns = 0
    private(set) var payments: [PayRequest] = []
    private(set) var settled: [String] = []

    fileprivate func signIn() -> AuthenticateOutcome? {
        asked.append("authenticate")
        return authenticate()
    }

    fileprivate func currentRole() -> UserRole?? {
        guard isUserKnown else { return nil }
        return .some(user.map { UserRole(user: $0, role: role, granted: role) })
    }

    fileprivate func userRoleInTransaction() -> UserRole? {
        let role = roleInTransaction ?? role
        return user.map { UserRole(user: $0, role: role, granted: role) }
    }

    fileprivate func details(_ sku: String) -> ProductDetailsOutcome? {
        guard isCatalogueOpen else { return nil }
        let nearest = products.first { $0.sku.lowercased() == sku.lowercased() }?.sku
        return products.first { $0.sku == sku }.map(ProductDetailsOutcome.found)
            ?? .notFound(sku: sku, nearest: nearest)
    }

    fileprivate func charge(_ request: PayRequest) -> PayOutcome? {
        payments.append(request)
        events.append("pay")
        return pay(request)
    }

    fileprivate func answer(_ request: SettleRequest) -> SettleOutcome? {
        settled.append(request.key)
        events.append("settle")
        return settle(request)
    }

    fileprivate func show(_ charge: String) -> Void? { shownCharges.append(charge) }

    fileprivate func answer(_ request: RefundOrderRequest) -> RefundOutcome? {
        refunds.append(request)
        events.append("refund")
        let outcome = refund(request)
        if case .refunded(_, _, let amount) = outcome { refundedForReturns += (amount ?? request.amount).minor }
        return outcome
    }

    fileprivate func answer(_ request: RecordRefundRequest) -> RefundOutcome? {
        let isNew = !records.contains { $0.key == request.key }
        records.append(request)
        let outcome = record(request)
        if isNew, case .refunded = outcome { refundedForReturns += request.amount.minor }
        return outcome
    }

    /// The answer of a payment module about the charges for orders; none about an order that it has not charged.
    fileprivate func answer(_ request: OrderRefundsRequest) -> RefundedAmounts {
        refundQuestions += 1
        let sum = refundedForReturns + refundedDirectly
        let charges = request.charges.filter { charge in
            payments.contains { $0.key == charge.paymentKey && $0.orderID == charge.orderID }
        }
        let amounts = { (minor: Int) in
            minor == 0 ? [] : charges.map { RefundedAmounts.OrderAmount(orderID: $0.orderID, amount: .euro(minor)) }
        }
        return RefundedAmounts(amounts(sum), open: openDirectly == 0 ? nil : amounts(openDirectly))
    }

    fileprivate func answer(_ request: ReturnStockRequest) -> ReturnStockOutcome? {
        restocked.append(request)
        events.append("restock")
        return returnStock(request)
    }

    fileprivate func answer(_ request: ReserveStockRequest) -> ReserveStockOutcome? {
        reservations.append(request)
        events.append("reserve")
        return reserve(request)
    }

    fileprivate func answer(_ request: ResolveReservationRequest) -> ResolveReservationOutcome? {
        resolutions.append(request)
        events.append(request.resolution.rawValue)
        return resolve(request)
    }
}

struct NeighboursPlugin: LauncherPlugin, ModulePlugin {
    let name = "neighbours"
    let neighbours: Neighbours

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        let all = neighbours
        main.provide(AuthUser.self) { BarrierBoard<User>(identifier: $0) }
        // One answer for all who ask meanwhile: else the second might come after somebody has signed in.
        main.provide(CurrentUser.self) { id in
            all.task(CurrentUser.self, id, .onlyResult) { _ in all.isUserKnown ? .some(all.user) : nil }
        }
        if all.guest != nil {
            main.provide(CurrentGuest.self) { id in all.task(CurrentGuest.self, id) { _ in .some(all.guest) } }
        }
        main.provide(CurrentRole.self) { id in all.board(CurrentRole.self, id) { _ in all.currentRole() } }
        main.contribute({ all.userRoleInTransaction() }, to: RoleReaders.self)
        main.provide(FindUsers.self) { id in
            all.task(FindUsers.self, id) { request in
                FoundUsers(users: [ada, bob].filter { request.ids.contains($0.id) })
            }
        }
        main.requireRole(for: FindUsers.self)
        main.provide(Authenticate.self) { id in
            if all.isSignInOpen { return all.openSignIn(id) }
            return all.board(Authenticate.self, id) { _ in all.signIn() }
        }
        main.provide(ProductDetails.self) { id in all.task(ProductDetails.self, id) { all.details($0.sku) } }
        main.provide(Pay.self) { id in
            if all.isPaymentOpen { return all.openPayment(id) }
            return all.board(Pay.self, id) { all.charge($0) }
        }
        main.provide(ReserveStock.self) { id in all.task(ReserveStock.self, id) { all.answer($0) } }
        main.provide(ResolveReservation.self) { id in all.task(ResolveReservation.self, id) { all.answer($0) } }
        main.provide(ReturnStock.self) { id in all.task(ReturnStock.self, id) { all.answer($0) } }
        main.provide(RefundOrder.self) { id in all.board(RefundOrder.self, id) { all.answer($0) } }
        main.provide(RecordRefund.self) { id in all.board(RecordRefund.self, id) { all.answer($0) } }
        main.provide(OrderRefunds.self) { id in all.task(OrderRefunds.self, id) { all.answer($0) } }
        main.register(ShowCharge.self) { id in all.board(ShowCharge.self, id) { all.show($0) } }
        main.contribute(OrderAction("Charge", ShowCharge.self) { $0 }, to: OrderActions.self)
        main.provide(Settle.self) { id in all.board(Settle.self, id) { all.answer($0) } }
        for contract in all.refused { refuse(contract, on: main) }
    }

    private func refuse<C: BoardContract>(_ contract: C.Type, on main: MainComponent) {
        main.install(gatewayBarrier: .registerWithActivation { gate, _ in gate.refuse(Refused()) }, for: contract)
    }
}

/// Shows a charge, as the payment does.
private enum ShowCharge: BoardContract {
    static let id: BoardID = "neighbours.show-charge"
    typealias Input = String
    typealias Output = Void
}

/// The reason of a gate that lets nobody pass.
struct Refused: Error {}

extension Neighbours {
    /// The answer of a payment module that has charged what it was asked for first under each key.
    func settleAsPaid(_ request: SettleRequest) -> SettleOutcome {
        guard let paid = payments.first(where: { $0.key == request.key }) else { return .none }
        return .paid(transaction: visa, orderID: paid.orderID, amount: paid.amount)
    }

    /// A board that gives each activation an answer, in order.
    fileprivate func task<C: BlockTaskContract>(
        _ contract: C.Type, _ id: BoardID, _ executingType: BlockTaskExecutingType = .queue,
        answer: @escaping (C.Input) -> C.Output?
    ) -> BlockTaskBoard<C.Input, C.Output> {
        BlockTaskBoard(identifier: id, executingType: executingType) { [self] board, input, completion -> Void in
            respond(on: board) { completion(answer(input).map(Result.success) ?? .failure(CancellationError())) }
        }
    }

    /// A board that answers each request, or cancels it.
    fileprivate func board<C: BoardContract>(
        _ contract: C.Type, _ id: BoardID, answer: @escaping (C.Input) -> C.Output?
    ) -> NeighbourBoard<C> {
        NeighbourBoard(identifier: id) { [self] board, request in
            respond(on: board) {
                if let output = answer(request.input) {
                    request.answer(output)
                } else if C.self == Pay.self, let paymentFailure = self.paymentFailure {
                    request.fail(paymentFailure)
                } else if C.self == Authenticate.self, let signInFailure = self.signInFailure {
                    request.fail(signInFailure)
                } else {
                    request.cancel()
                }
            }
        }
    }

    private func respond(on board: Board, _ body: @escaping () -> Void) {
        let isSilent = isSilent || keepsRefunds && board.identifier == OrderRefunds.id
        guard isAsynchronous || isSilent else { return body() }
        board.perform {
            if isSilent { try await TestClock().sleep(for: .seconds(1)) }
        } deliver: { result in
            if case .success = result { body() }
        }
    }

    fileprivate func openSignIn(_ id: BoardID) -> NeighbourBoard<Authenticate> {
        NeighbourBoard(identifier: id) { [self] _, request in
            asked.append("authenticate")
            endSignIn = { request.answer($0) }
        }
    }

    fileprivate func openPayment(_ id: BoardID) -> NeighbourBoard<Pay> {
        NeighbourBoard(identifier: id) { [self] _, request in
            payments.append(request.input)
            events.append("pay")
            endPayment = { request.answer($0) }
        }
    }
}

/// A board of another module whose requests a closure takes.
private final class NeighbourBoard<Contract: BoardContract>: Board, RequestBoard {
    typealias CommandType = Contract.Command
    private let take: (NeighbourBoard, Request<Contract>) -> Void

    init(identifier: BoardID, take: @escaping (NeighbourBoard, Request<Contract>) -> Void) {
        self.take = take
        super.init(identifier: identifier)
    }

    func respond(to request: Request<Contract>) { take(self, request) }

    func interact(guaranteedCommand: Contract.Command) {}
}

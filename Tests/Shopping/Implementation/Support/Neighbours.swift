import AuthenticationIO
import Boardy
import PaymentIO
import ProductManagementIO

/// The modules around shopping, as a test wants them. What a closure gives is answered; nil is an end without an answer.
final class Neighbours {
    var user: User? = ada
    var isUserKnown = true
    var authenticate: () -> AuthenticateOutcome? = { .userClosed }
    var products = [mug, tea]
    var isCatalogueOpen = true
    var pay: (PayRequest) -> PayOutcome? = { _ in .success(visa) }
    var settle: (SettleRequest) -> SettleOutcome? = { _ in SettleOutcome.none }
    /// Answers come later, from work on another thread.
    var isAsynchronous = false

    private(set) var asked: [String] = []
    private(set) var payments: [PayRequest] = []
    private(set) var settled: [String] = []

    fileprivate func signIn() -> AuthenticateOutcome? {
        asked.append("authenticate")
        return authenticate()
    }

    fileprivate func details(_ sku: String) -> ProductDetailsOutcome? {
        guard isCatalogueOpen else { return nil }
        return products.first { $0.sku == sku }.map(ProductDetailsOutcome.found) ?? .notFound(sku: sku)
    }

    fileprivate func charge(_ request: PayRequest) -> PayOutcome? {
        payments.append(request)
        return pay(request)
    }

    fileprivate func settle(_ key: String) -> SettleOutcome? {
        settled.append(key)
        return settle(SettleRequest(key: key))
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
        main.provide(CurrentUser.self) { id in
            AnswerBoard<CurrentUser>(id, all) { _ in all.isUserKnown ? .some(all.user) : nil }
        }
        main.provide(Authenticate.self) { id in AnswerBoard<Authenticate>(id, all) { _ in all.signIn() } }
        main.provide(ProductDetails.self) { id in
            AnswerBoard<ProductDetails>(id, all) { request in all.details(request.sku) }
        }
        main.provide(Pay.self) { id in AnswerBoard<Pay>(id, all) { request in all.charge(request) } }
        main.provide(Settle.self) { id in AnswerBoard<Settle>(id, all) { request in all.settle(request.key) } }
    }
}

/// Sends one answer and completes, as task-like boards do.
private final class AnswerBoard<C: BoardContract>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias InputType = C.Input
    typealias OutputType = C.Output

    private let neighbours: Neighbours
    private let answer: (C.Input) -> C.Output?

    init(_ identifier: BoardID, _ neighbours: Neighbours, _ answer: @escaping (C.Input) -> C.Output?) {
        self.neighbours = neighbours
        self.answer = answer
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: C.Input) {
        guard neighbours.isAsynchronous else { return respond(to: input) }
        perform {
        } deliver: { [weak self] _ in
            self?.respond(to: input)
        }
    }

    private func respond(to input: C.Input) {
        guard let output = answer(input) else { return complete(false) }
        sendOutput(output)
        complete()
    }
}

import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyTesting
import BoardyValues
import ShoppingIO

@testable import Shopping

/// Shopping among its neighbours on a real launcher, with a driver that answers its screens.
@MainActor final class Stage {
    let neighbours: Neighbours
    let driver: RecordingDriver
    let store: Store
    let clock: Clock
    /// The clock by which checkouts renew their leases.
    let leaseClock = TestClock()
    /// The clock by which pages wait for what the payment tells of refunds.
    let refundClock = TestClock()
    let launcher: PluginLauncher
    let context: HeadlessContext
    private let recorder = DiagnosticRecorder()

    var added: [AddToCartOutcome] = []
    var quantities: [SetQuantityOutcome] = []
    var carts: [CartContents] = []
    var outcomes: [CheckoutOutcome] = []
    var pages: [OrderPage] = []
    var details: [OrderDetailsOutcome] = []
    var cancellations: [CancelOrderOutcome] = []
    var returns: [ReturnOrderOutcome] = []
    /// True for each board that completed with success, in order.
    var ends: [Bool] = []

    init(
        _ neighbours: Neighbours = Neighbours(), on store: Store = Store(.memory), clock: Clock = Clock(),
        options: MainOptions? = nil, answers: [Answer] = [], driver: RecordingDriver? = nil
    ) {
        self.neighbours = neighbours
        self.store = store
        self.clock = clock
        self.driver = driver ?? RecordingDriver(answers)
        context = HeadlessContext(driver: self.driver)
        let now: () -> Timestamp = { clock.now }
        // Each stage stands for a process of its own.
        let options = options ?? .default.with(RecoveryStart { _ in true })
        launcher = PluginLauncher.with(
            options: options.with(store).with(now).with(LeaseClock(clock: leaseClock))
                .with(RefundPatience(clock: refundClock))
        )
        .install(launcherPlugin: NeighboursPlugin(neighbours: neighbours))
        .install(launcherPlugin: ShoppingLauncherPlugin())
        .initialize { [recorder] in $0.diagnostics = recorder.sink }
        launcher.launch(in: context) { _ in }
        record()
    }

    private func record() {
        mainboard.ioAddToCart().flow.addTarget(self) { $0.added.append($1) }
        mainboard.ioSetQuantity().flow.addTarget(self) { $0.quantities.append($1) }
        mainboard.ioCart().flow.addTarget(self) { $0.carts.append($1) }
        mainboard.ioCheckout().flow.addTarget(self) { $0.outcomes.append($1) }
        mainboard.ioListOrders().flow.addTarget(self) { $0.pages.append($1) }
        mainboard.ioOrderDetails().flow.addTarget(self) { $0.details.append($1) }
        mainboard.ioCancelOrder().flow.addTarget(self) { $0.cancellations.append($1) }
        mainboard.ioReturnOrder().flow.addTarget(self) { $0.returns.append($1) }
        mainboard.ioAddToCart().completion.addTarget(self) { $0.ends.append($1) }
        mainboard.ioSetQuantity().completion.addTarget(self) { $0.ends.append($1) }
        mainboard.ioCart().completion.addTarget(self) { $0.ends.append($1) }
        mainboard.ioCheckout().completion.addTarget(self) { $0.ends.append($1) }
    }

    var mainboard: Motherboard { launcher.mainboard }
    var diagnostics: [String] { recorder.messages }
    /// The boards on the mainboard. It is empty when everything has ended.
    var installed: [BoardID] { mainboard.boards.map(\.identifier) }

    /// Calls a closure each time that a checkout has seen the cart and not placed its order yet.
    func beforeOrdering(_ body: @escaping () -> Void) -> FlowToken {
        mainboard.observe(includingNested: true) { message in
            if message.board == Cart.id, case .output = message.content { body() }
        }
    }

    /// Starts the plugins, which settles what earlier stages on the store have left open.
    @discardableResult func started() async throws -> Stage {
        try await launcher.start()
        return self
    }

    /// Starts the plugins before the first run. Runs until nothing is left to do. A checkout that uses a contract
    /// which the module does not require would wait for ever, so the run ends.
    func run() async throws {
        try await launcher.start()
        try await context.run(mainboard) { [recorder] in
            recorder.events.contains { $0.kind == .undeclaredRequirement }
        }
    }

    func add(_ sku: String, _ quantity: Int = 1) async throws {
        mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: sku, quantity: quantity))
        try await run()
    }

    func set(_ sku: String, to quantity: Int) async throws {
        mainboard.ioSetQuantity().activation.activate(with: SetQuantityRequest(sku: sku, quantity: quantity))
        try await run()
    }

    /// Begins an entry of the menu, and returns the content of the last screen when all is at rest.
    @discardableResult
    func choose(_ entry: String) async throws -> [String]? {
        launcher.contributions(to: MenuEntries.self).all.first { $0.title == entry }?.begin(mainboard)
        try await run()
        return driver.prompts.last?.lines
    }

    func details(_ id: String) async throws -> OrderDetailsOutcome? {
        mainboard.ioOrderDetails().activation.activate(with: OrderDetailsRequest(id: id))
        try await run()
        return details.last
    }

    @discardableResult
    func cancel(_ id: String, key: String = "c") async throws -> CancelOrderOutcome? {
        let count = cancellations.count
        mainboard.ioCancelOrder().activation.activate(with: CancelOrderRequest(id: id, key: key))
        try await run()
        return cancellations.count > count ? cancellations.last : nil
    }

    /// Returns pieces at once, as an operator does.
    ///
    /// - Parameter pieces: the numbers of pieces by SKU; nil for all that remain.
    @discardableResult
    func returnOrder(
        _ id: String, key: String = "r", _ pieces: KeyValuePairs<String, Int>? = nil, restock: Bool? = nil,
        as role: AccountRole = .operator
    ) async throws -> ReturnOrderOutcome? {
        let count = returns.count, before = neighbours.role
        neighbours.role = role
        defer { neighbours.role = before }
        let lines = pieces?.map { ReturnOrderRequest.Line(sku: $0.key, quantity: $0.value) }
        mainboard.ioReturnOrder().activation.activate(
            with: ReturnOrderRequest(id: id, key: key, lines: lines, restock: restock))
        try await run()
        return returns.count > count ? returns.last : nil
    }

    func checkOut(key: String? = nil, payment: PaymentDetails? = card) async throws {
        mainboard.ioCheckout().activation.activate(with: CheckoutRequest(key: key, payment: payment))
        try await run()
    }

    func cart() async throws -> CartContents? {
        mainboard.ioCart().activation.activate()
        try await run()
        return carts.last
    }

    /// Returns the states of all orders of the signed-in user, newest first, those that are listed to nobody among
    /// them.
    func statuses() throws -> [PlacedOrder.Status] {
        let names: [String] = try store.rows(
            "SELECT status FROM orders WHERE user = ? ORDER BY number DESC", neighbours.user?.id ?? ""
        ) { try $0["status"] }
        return names.compactMap(PlacedOrder.Status.init)
    }

    func orders(_ query: OrderQuery = OrderQuery()) async throws -> OrderPage? {
        mainboard.ioListOrders().activation.activate(with: query)
        try await run()
        return pages.last
    }
}

extension RecordingDriver {
    /// Returns a driver that gives the answers in turn. The answer "Show" chooses the first row of the screen.
    static func showingFirstRows(_ answers: Answer...) -> RecordingDriver { showingFirstRows(answers) }

    static func showingFirstRows(_ answers: [Answer]) -> RecordingDriver {
        var rest = answers[...]
        return RecordingDriver { prompt in
            guard let answer = rest.popFirst() else { return nil }
            guard answer.choice == "Show", case .table(let table)? = prompt.content.first else { return answer }
            return Answer("Show", ["id": table.rows.first?.key ?? ""])
        }
    }
}

import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Boundaries
import DashboardIO
import PaymentIO
import ShoppingIO

/// The boards of the payment module, and what it adds to the menu and to the dashboard.
struct PaymentModulePlugin: ModulePlugin {
    let store: Store

    func apply(for main: MainComponent) {
        let url = main.setting(PaymentSettings.gateway), key = main.setting(PaymentSettings.gatewayKey)
        let sandbox = main.options.value(of: ChosenGateway.self).gateway, producer = main.producer
        let currency = main.options.value(of: Currency.self) ?? .eur, changes = Bus<Void>(), recovery = Bus<Void>()
        let now = main.options.value(of: (() -> Timestamp).self) ?? Timestamp.now
        let gateway: any PaymentGateway = url.map { HTTPGateway(transport: .init(address: $0.with(key))) } ?? sandbox
        let app: PaymentRoot.App = (store, gateway, now, { changes.transport() })
        let cashier = Lazy {
            let cashier = PaymentRoot.Resolved().cashier(configuration: app)
            cashier.recover = { recovery.transport() }
            return cashier
        }
        let charges = ChargeList(store: store), charts = PaymentCharts(store: store, now: now)

        main.provide(Pay.self) { PayBoard($0, producer, cashier.value) }
        main.provide(Settle.self) { SettleBoard($0, producer, cashier.value) }
        let mayRefund = main.requireRole(for: Refund.self), owed = main.contributions(to: AuditedMoney.self)
        main.provide(Refund.self) { RefundBoard<Refund>($0, producer, cashier.value) { try mayRefund() } }
        main.provide(RefundOrder.self) { RefundBoard<RefundOrder>($0, producer, cashier.value) {} }
        main.provide(RecordRefund.self) { RefundBoard<RecordRefund>($0, producer, cashier.value) {} }
        main.provide(OrderRefunds.self) { try cashier.value.refunded(of: $0) }
        main.provide(CreateVoucher.self) { CreateVoucherBoard($0, producer, cashier.value, currency: currency) }
        main.provide(Audit.self) { try cashier.value.audit(with: owed.all) }
        main.provide(ListCharges.self) { try charges.page($0) }
        main.useIfProvided(CurrentUser.self)
        main.useIfProvided(FindOrders.self)
        main.requireRole(for: ListCharges.self)
        main.requireRole(for: CreateVoucher.self)
        main.requireRole(for: Audit.self)

        main.register(ConfirmPayment.self) { try await $1.rootScreen.ask(.confirm($0, by: cashier.value)) }
        main.register(EnterVoucher.self) { try await $1.rootScreen.ask(.voucher(for: $0, by: cashier.value)) }
        main.register(EnterCard.self) {
            try await $1.rootScreen.ask(.card(for: $0.intent, by: cashier.value), after: $0.problem)
        }
        main.register(ProcessCharge.self) { ProcessChargeBoard($0, producer, cashier.value) }
        main.register(VerifyCard.self) { try await $1.rootScreen.ask(.code(for: $0.intent), after: $0.problem) }
        main.register(AskForRefunds.self) { AskForRefundsBoard($0, producer, cashier.value) }
        main.register(RecoverPayments.self) { RecoveryBoard($0, producer, cashier.value) }
        main.contribute(
            { recovery.connect(target: $0) { $0[RecoverPayments.self].activation.activate() } }, to: SessionBegins.self)
        main.register(ShowCharges.self) { ShowChargesBoard($0, producer) }
        main.contribute(OrderAction("Charge", ShowCharges.self) { $0 }, to: OrderActions.self)
        let sales = DashboardTile(module: "payment", title: "Charged, less refunds", for: .operator, changes: changes) {
            try cashier.value.netSalesInWords(with: owed.all)
        }
        main.contribute(sales, to: DashboardTiles.self)
        main.tellWayOfPaying(by: gateway)
        main.contribute(DashboardChart(module: "payment", charts: charts.charts), to: DashboardCharts.self)

        main.offer(
            MenuEntry("Create voucher", CreateVoucher.self, in: .operator, for: .operator),
            MenuEntry("Refund", ShowCharges.self, in: .operator, for: .operator),
            MenuEntry("Audit", in: .operator, for: .operator) { mainboard in
                mainboard.ioAudit().blockActivation.activate(
                    with: BlockTaskParameter().onSuccess { board, report in board.rootScreen.show(.audit(report)) })
            })
    }
}

/// The launch option for the gateway that charges cards. Its default is the sandbox.
struct ChosenGateway: MainOption {
    let gateway: any PaymentGateway

    static var defaultValue: ChosenGateway { ChosenGateway(gateway: SandboxGateway()) }
}

import AuthenticationIO
public import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Boundaries
import DashboardIO
import Foundation
import PaymentIO

/// The payment module: it charges cards, takes vouchers, refunds charges, settles keys and keeps the ledger.
///
/// Its settings are `PaymentSettings`. It takes from the options a `Store` (else everything is kept in memory), the
/// store's `Currency` (else the euro), and a clock, a `() -> Timestamp` (else the system's). If the app has an
/// authentication module, each user has keys of their own.
public struct PaymentLauncherPlugin: LauncherPlugin {
    public let name = "payment"

    /// Creates the plugin for the table of a launcher, which installs its contracts, links and contributions before it
    /// launches the app.
    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        // Before the launch, so that an app that opens the store in between sees the versions of its tables.
        store.require(.payment)
        // At each start: it asks the gateway, and ends no payment that somebody goes on with.
        return ModuleComponent(
            modulePlugins: [PaymentModulePlugin(store: store)],
            lifecycle: .init(
                start: { $0[RecoverPayments.self].activation.activate() },
                stop: { $0.removeInstalledBoard(of: RecoverPayments.self) }))
    }
}

private struct PaymentModulePlugin: ModulePlugin {
    let store: Store

    func apply(for main: MainComponent) {
        let changes = Bus<Void>()
        let gateway = main.setting(PaymentSettings.gateway), key = main.setting(PaymentSettings.gatewayKey)
        let address = gateway?.with(key)
        let settings = PaymentRoot.Settings(
            store: store,
            gateway: address.map { HTTPGateway($0) } ?? main.options.value(of: ChosenGateway.self).gateway,
            now: main.options.value(of: (() -> Timestamp).self) ?? Timestamp.now, changed: { changes.transport() })
        let cashier = Lazy { PaymentRoot.Resolved().cashier(configuration: settings) }

        let producer = main.producer, currency = main.options.value(of: Currency.self) ?? .eur
        main.provide(Pay.self) { PayBoard($0, producer, cashier.value) }
        main.provide(Settle.self) { SettleBoard($0, producer, cashier.value) }
        main.provide(Refund.self) { RefundBoard<Refund>($0, producer, cashier.value) }
        main.provide(RefundOrder.self) { RefundBoard<RefundOrder>($0, producer, cashier.value) }
        main.provide(OrderRefunds.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, request, completion in
                completion(Result { try cashier.value.refunded(of: request) })
            }
        }
        main.provide(CreateVoucher.self) {
            CreateVoucherBoard($0, producer, cashier.value, currency: currency)
        }
        main.provide(Audit.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, _, completion in
                completion(Result { try cashier.value.audit() })
            }
        }
        let charges = ChargeList(store: store)
        main.provide(ListCharges.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, query, completion in
                completion(Result { try charges.page(query) })
            }
        }
        main.useIfProvided(CurrentUser.self)
        main.requireRole(for: Refund.self)
        main.requireRole(for: ListCharges.self)
        main.requireRole(for: CreateVoucher.self)
        main.requireRole(for: Audit.self)

        main.register(ConfirmPayment.self) { ConfirmPaymentBoard(identifier: $0) }
        main.register(EnterVoucher.self) { EnterVoucherBoard($0, producer, cashier.value) }
        main.register(EnterCard.self) { EnterCardBoard($0, producer, cashier.value) }
        main.register(ProcessCharge.self) { ProcessChargeBoard($0, producer, cashier.value) }
        main.register(VerifyCard.self) { VerifyCardBoard(identifier: $0) }
        main.register(RecoverPayments.self) { RecoveryBoard($0, producer, cashier.value) }

        let charged = DashboardTile(module: "payment", title: "Charged", for: .operator, changes: changes) {
            try cashier.value.chargedInWords()
        }
        main.contribute(charged, to: DashboardTiles.self)
        let way = address == nil ? "by card, as a trial that charges nothing" : "by card"
        main.contribute(DashboardTile(module: "payment", title: "Payment") { way }, to: DashboardTiles.self)
        let charts = PaymentCharts(store: store, now: settings.now)
        main.contribute(DashboardChart(module: "payment", charts: charts.charts), to: DashboardCharts.self)
        contributeEntries(to: main)
    }

    private func contributeEntries(to main: MainComponent) {
        let producer = main.producer
        main.register(ShowCharges.self) {
            ShowChargesBoard($0, producer) { UUID().uuidString.lowercased() }
        }
        let entries = [
            MenuEntry("Create voucher", in: .operator, for: .operator) {
                $0.ioCreateVoucher().activation.activate(with: nil)
            },
            MenuEntry("Refund", in: .operator, for: .operator) { $0[ShowCharges.self].activation.activate() },
            MenuEntry("Audit", in: .operator, for: .operator) { mainboard in
                mainboard.ioAudit().blockActivation.activate(
                    with: BlockTaskParameter().onSuccess { board, report in board.rootScreen.show(.audit(report)) })
            },
        ]
        for entry in entries { main.contribute(entry, to: MenuEntries.self) }
    }
}

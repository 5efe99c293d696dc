public import Boardy
import DashboardIO
import PaymentIO
import Storage
import Values

/// The payment module: charges cards, settles keys and keeps the ledger.
///
/// Of the options it takes a `Store`, else it keeps everything in memory.
public struct PaymentLauncherPlugin: LauncherPlugin {
    public let name = "payment"

    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        // Now, not at launch: whoever opens the store in between is to find out about its versions.
        store.require(.payment)
        return ModuleComponent(modulePlugins: [PaymentModule(store: store)])
    }
}

private struct PaymentModule: ModulePlugin {
    let store: Store

    func apply(for main: MainComponent) {
        let changes = Bus<Void>()
        let graph = PaymentGraph(
            world: PaymentRoot.World(
                store: store, gateway: main.options.value(of: ChosenGateway.self).gateway,
                now: main.options.value(of: (() -> Timestamp).self) ?? Timestamp.now,
                changed: { changes.transport() }))

        main.provide(Pay.self) { [producer = main.producer] in
            PayBoard($0, producer: producer, cashier: graph.cashier)
        }
        main.provide(Settle.self) { SettleBoard($0, cashier: graph.cashier) }
        main.provide(Audit.self) { AuditBoard($0, cashier: graph.cashier) }

        main.register(BoardRegistration(ConfirmPayment.self) { ConfirmPaymentBoard(identifier: $0) })
        main.register(BoardRegistration(EnterCard.self) { EnterCardBoard($0, cashier: graph.cashier) })
        main.register(BoardRegistration(ProcessCharge.self) { ProcessChargeBoard($0, cashier: graph.cashier) })
        main.register(BoardRegistration(VerifyCard.self) { VerifyCardBoard(identifier: $0) })

        let tile = DashboardTile(module: "payment", title: "Charged", changes: changes) {
            try graph.cashier.chargedInWords()
        }
        main.contribute(tile, to: DashboardTiles.self)
    }
}

/// The object graph, built when the first board or tile wants it.
private final class PaymentGraph {
    private let world: PaymentRoot.World
    private(set) lazy var cashier = Cashier.made(in: world)

    init(world: PaymentRoot.World) { self.world = world }
}

import BoardyStorage
import BoardyValues
import Boundaries

/// Builds the rules of payment on books in the app's store.
final class PaymentRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>

    struct Settings {
        let store: Store
        let gateway: any PaymentGateway
        let now: () -> Timestamp
        let changed: () -> Void
    }

    var cashier: InputPort<Factory<Settings, Cashier>> {
        makeInputPort(implementation: Factory { [self] settings in cashier(with: settings) })
    }

    private func cashier(with settings: Settings) -> Cashier {
        let outside = ModelBoundary.Outside(
            books: makeInputPort(implementation: StoredPaymentBooks(store: settings.store)),
            gateway: makeInputPort(implementation: settings.gateway), now: makeInputPort(implementation: settings.now),
            changed: makeInputPort(implementation: settings.changed))
        return resolver(for: ModelBoundary.self).resolve(plugin: outside).resolved().cashier
    }
}

/// Builds the rules of payment, which know neither SQL nor a gateway.
final class ModelBoundary: Boundary {
    struct Outside: PluginBoundary {
        var books: InputPort<any PaymentBooks>
        var gateway: InputPort<any PaymentGateway>
        var now: InputPort<() -> Timestamp>
        var changed: InputPort<() -> Void>
    }
    typealias Dependencies = BoundaryList.Add<Outside>

    var cashier: InputPort<Cashier> {
        makeInputPort(
            implementation: Cashier(
                books: dependencies.books, gateway: dependencies.gateway, now: dependencies.now,
                changed: dependencies.changed))
    }
}

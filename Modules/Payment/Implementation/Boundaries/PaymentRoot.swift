import BoardyStorage
import BoardyValues
import Boundaries

/// Builds the rules of payment on books in the app's store.
final class PaymentRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>

    typealias App = (store: Store, gateway: any PaymentGateway, now: () -> Timestamp, changed: () -> Void)

    var cashier: InputPort<Factory<App, Cashier>> {
        makeInputPort(
            implementation: Factory { [self] app in
                let outside = ModelBoundary.Outside(
                    books: makeInputPort(
                        implementation: StoredPaymentBooks(store: app.store, gateway: app.gateway.identity)),
                    gateway: makeInputPort(implementation: app.gateway), now: makeInputPort(implementation: app.now),
                    changed: makeInputPort(implementation: app.changed))
                return resolver(for: ModelBoundary.self).resolve(plugin: outside).resolved().cashier
            })
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

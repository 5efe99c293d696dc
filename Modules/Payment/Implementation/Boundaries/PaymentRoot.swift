import Boundaries
import Storage
import Values

/// The object graph of payment.
final class PaymentRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<SQLiteBoundary>

    /// The values that the app knows when it launches.
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
        let store = SQLiteBoundary.Settings(store: makeInputPort(implementation: settings.store))
        let books = resolver(for: SQLiteBoundary.self).resolve(plugin: store).resolved()
        let others = ModelBoundary.Settings(
            gateway: makeInputPort(implementation: settings.gateway), now: makeInputPort(implementation: settings.now),
            changed: makeInputPort(implementation: settings.changed))
        return resolver(for: ModelBoundary.self).resolve(plugin: books).resolve(plugin: others).resolved().cashier
    }
}

import Boundaries
import Storage
import Values

/// The module's graph.
final class PaymentRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<SQLiteBoundary>

    /// What the app handed in.
    struct World {
        let store: Store
        let gateway: any PaymentGateway
        let now: () -> Timestamp
        /// Called when a card has been charged.
        let changed: () -> Void
    }

    var cashier: InputPort<Factory<World, Cashier>> {
        makeInputPort(implementation: Factory { [self] world in cashier(in: world) })
    }

    private func cashier(in world: World) -> Cashier {
        let store = SQLiteBoundary.Outside(store: makeInputPort(implementation: world.store))
        let books = resolver(for: SQLiteBoundary.self).resolve(plugin: store).resolved()
        let outside = WorldBoundary(
            gateway: makeInputPort(implementation: world.gateway), now: makeInputPort(implementation: world.now),
            changed: makeInputPort(implementation: world.changed))
        return resolver(for: ModelBoundary.self).resolve(plugin: books).resolve(plugin: outside).resolved().cashier
    }
}

extension Cashier {
    /// The cashier of a new graph.
    static func made(in world: PaymentRoot.World) -> Cashier { PaymentRoot.Resolved().cashier(configuration: world) }
}

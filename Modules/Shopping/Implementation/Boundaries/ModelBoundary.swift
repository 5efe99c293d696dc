import Boundaries
import Values

/// The rules of the shop.
final class ModelBoundary: Boundary {
    /// What they want from outside.
    struct Plugin: PluginBoundary {
        var repository: InputPort<any ShoppingRepository>
        var now: InputPort<() -> Timestamp>
        var unique: InputPort<() -> String>
        var currency: InputPort<Currency>
        var changed: InputPort<() -> Void>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>

    var carts: InputPort<Carts> {
        makeInputPort(implementation: Carts(repository: dependencies.repository, currency: dependencies.currency))
    }

    var orders: InputPort<Orders> {
        makeInputPort(
            implementation: Orders(
                repository: dependencies.repository, now: dependencies.now, unique: dependencies.unique,
                changed: dependencies.changed))
    }
}

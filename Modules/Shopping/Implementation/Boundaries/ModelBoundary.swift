import Boundaries
import Values

/// Builds the rules of the shop, and names what they need from outside.
final class ModelBoundary: Boundary {
    /// The storage of the rules.
    struct Plugin: PluginBoundary {
        var repository: InputPort<any ShoppingRepository>
    }

    /// The values that the app knows when it launches.
    struct Settings: PluginBoundary {
        var now: InputPort<() -> Timestamp>
        var unique: InputPort<() -> String>
        var currency: InputPort<Currency>
        var changed: InputPort<() -> Void>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>.Add<Settings>

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

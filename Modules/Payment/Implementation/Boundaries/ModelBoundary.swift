import Boundaries
import Values

/// Builds the rules of payment, and names what they need from outside.
final class ModelBoundary: Boundary {
    /// The storage of the rules.
    struct Plugin: PluginBoundary {
        var books: InputPort<any PaymentBooks>
    }

    /// The values that the app knows when it launches.
    struct Settings: PluginBoundary {
        var gateway: InputPort<any PaymentGateway>
        var now: InputPort<() -> Timestamp>
        var changed: InputPort<() -> Void>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>.Add<Settings>

    private lazy var shared = Cashier(
        books: dependencies.books, gateway: dependencies.gateway, now: dependencies.now, changed: dependencies.changed)

    var cashier: InputPort<Cashier> { makeInputPort(implementation: shared) }
}

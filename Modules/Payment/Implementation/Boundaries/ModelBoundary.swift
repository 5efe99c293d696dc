import Boundaries
import Values

/// The rules of payment, and what they want from outside.
final class ModelBoundary: Boundary {
    struct Plugin: PluginBoundary {
        var books: InputPort<any PaymentBooks>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>.Add<WorldBoundary>

    private lazy var shared = Cashier(
        books: dependencies.books, gateway: dependencies.gateway, now: dependencies.now, changed: dependencies.changed)

    var cashier: InputPort<Cashier> { makeInputPort(implementation: shared) }
}

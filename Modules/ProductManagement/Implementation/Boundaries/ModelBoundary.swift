import Boundaries
import Foundation
import Values

/// The rules of the catalogue.
final class ModelBoundary: Boundary {
    /// What they want from outside.
    struct Plugin: PluginBoundary {
        var products: InputPort<any ProductRepository>
        var currency: InputPort<Currency>
        var readFile: InputPort<@Sendable (String) throws -> Data>
        var changed: InputPort<() -> Void>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>

    lazy var shared = Catalogue(
        repository: dependencies.products, currency: dependencies.currency, readFile: dependencies.readFile,
        changed: dependencies.changed)

    var catalogue: InputPort<Catalogue> { makeInputPort(implementation: shared) }
}

import Boundaries
import Foundation
import Values

/// Builds the rules of the catalogue, and names what they need from outside.
final class ModelBoundary: Boundary {
    /// The storage and the files of the rules.
    struct Plugin: PluginBoundary {
        var products: InputPort<any ProductRepository>
        var readFile: InputPort<@Sendable (String) throws -> Data>
    }

    /// The values that the app knows when it launches.
    struct Settings: PluginBoundary {
        var currency: InputPort<Currency>
        var changed: InputPort<() -> Void>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>.Add<Settings>

    private lazy var shared = Catalogue(
        repository: dependencies.products, currency: dependencies.currency, readFile: dependencies.readFile,
        changed: dependencies.changed)

    var catalogue: InputPort<Catalogue> { makeInputPort(implementation: shared) }
}

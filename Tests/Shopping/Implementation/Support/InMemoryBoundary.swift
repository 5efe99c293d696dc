import Boundaries
import BoundariesTesting
import Values

@testable import Shopping

/// Keeps the model's carts and orders in memory.
final class InMemoryBoundary: AdapterBoundary {
    struct Outside: PluginBoundary {
        var kept: InputPort<InMemoryRepository>
        var clock: InputPort<Clock>
    }
    typealias Dependencies = BoundaryList.Add<Outside>

    func makePlugin() -> ModelBoundary.Plugin {
        var made = 0
        let unique: () -> String = {
            made += 1
            return "\(made)"
        }
        return ModelBoundary.Plugin(
            repository: makeInputPort(implementation: dependencies.kept),
            now: makeInputPort(implementation: { [clock = dependencies.clock] in clock.now }),
            unique: makeInputPort(implementation: unique), currency: makeInputPort(implementation: .eur),
            changed: makeInputPort(implementation: {}))
    }
}

extension Shop {
    /// The module's rules on another adapter than the one it ships.
    static func inMemory(_ repository: InMemoryRepository, clock: Clock = Clock()) -> Shop {
        let outside = InMemoryBoundary.Outside(kept: makeTestPort(repository), clock: makeTestPort(clock))
        let memory = TestContainer.resolver(for: InMemoryBoundary.self).resolve(plugin: outside).resolved()
        let model = TestContainer.resolver(for: ModelBoundary.self).resolve(plugin: memory).resolved()
        return Shop(carts: model.carts, orders: model.orders)
    }
}

import BoardyStorage
import BoardyValues
import Boundaries
import BoundariesTesting

@testable import Shopping

/// Keeps the model's carts and orders in memory.
final class InMemoryBoundary: AdapterBoundary {
    struct Outside: PluginBoundary {
        var kept: InputPort<InMemoryRepository>
    }
    typealias Dependencies = BoundaryList.Add<Outside>

    func makePlugin() -> ModelBoundary.Plugin {
        ModelBoundary.Plugin(repository: makeInputPort(implementation: dependencies.kept))
    }
}

extension Shop {
    /// The module's rules on another adapter than the one it ships.
    static func inMemory(_ repository: InMemoryRepository, clock: Clock = Clock()) -> Shop {
        var made = 0
        let makeID: () -> String = {
            made += 1
            return "\(made)"
        }
        let outside = InMemoryBoundary.Outside(kept: makeTestPort(repository))
        let memory = TestContainer.resolver(for: InMemoryBoundary.self).resolve(plugin: outside).resolved()
        return TestContainer.resolver(for: ModelBoundary.self).resolve(plugin: memory).resolved()
            .shop(configuration: Shop.Settings(currency: .eur, now: { clock.now }, makeID: makeID, changed: {}))
    }

    /// The module's rules on a store.
    static func on(_ store: Store, clock: Clock, makeID: @escaping () -> String) -> Shop {
        store.require(.shopping)
        return ShoppingRoot.Resolved().shop(
            configuration: (store, Shop.Settings(currency: .eur, now: { clock.now }, makeID: makeID, changed: {})))
    }
}

import Boundaries

/// The module's object graph.
final class ShoppingRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<SQLiteBoundary>

    /// The shop on a store.
    var open: InputPort<Factory<ShopSetting, Shop>> {
        makeInputPort(implementation: Factory { [self] setting in shop(in: setting) })
    }

    private func shop(in setting: ShopSetting) -> Shop {
        let outside = SQLiteBoundary.Outside(setting: makeInputPort(implementation: setting))
        let adapter = resolver(for: SQLiteBoundary.self).resolve(plugin: outside).resolved()
        let model = resolver(for: ModelBoundary.self).resolve(plugin: adapter).resolved()
        return Shop(carts: model.carts, orders: model.orders)
    }
}

extension ShopSetting {
    /// Builds the object graph. Nothing touches the store yet.
    func opened() -> Shop { ShoppingRoot.Resolved().open(configuration: self) }
}

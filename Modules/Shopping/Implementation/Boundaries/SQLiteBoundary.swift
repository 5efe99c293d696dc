import Boundaries
import Storage
import Values

/// The rules' outside on an SQLite store.
final class SQLiteBoundary: AdapterBoundary {
    /// What is known only when the app is put together.
    struct Outside: PluginBoundary {
        var setting: InputPort<ShopSetting>
    }
    typealias Dependencies = BoundaryList.Add<Outside>

    func makePlugin() -> ModelBoundary.Plugin {
        let setting = dependencies.setting
        return ModelBoundary.Plugin(
            repository: makeInputPort(implementation: SQLiteShoppingRepository(store: setting.store)),
            now: makeInputPort(implementation: setting.now),
            unique: makeInputPort(implementation: setting.unique),
            currency: makeInputPort(implementation: setting.currency),
            changed: makeInputPort(implementation: setting.changed))
    }
}

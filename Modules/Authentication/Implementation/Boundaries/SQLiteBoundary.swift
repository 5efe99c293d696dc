import Boundaries
import Storage

/// Keeps the model's records in a store.
final class SQLiteBoundary: AdapterBoundary {
    struct Outside: PluginBoundary {
        var store: InputPort<Store>
    }

    typealias Dependencies = BoundaryList.Add<Outside>

    func makePlugin() -> ModelBoundary.Records {
        let store = dependencies.store
        return ModelBoundary.Records(
            accounts: makeInputPort(implementation: SQLiteAccounts(store: store)),
            sessions: makeInputPort(implementation: SQLiteSessions(store: store)))
    }
}

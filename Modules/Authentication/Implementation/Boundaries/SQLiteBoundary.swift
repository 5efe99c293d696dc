import Boundaries
import Storage

/// Keeps the accounts and sessions of the rules in the app's store.
final class SQLiteBoundary: AdapterBoundary {
    /// The store that the app has chosen.
    struct Settings: PluginBoundary {
        var store: InputPort<Store>
    }

    typealias Dependencies = BoundaryList.Add<Settings>

    func makePlugin() -> ModelBoundary.Records {
        let store = dependencies.store
        return ModelBoundary.Records(
            accounts: makeInputPort(implementation: SQLiteAccounts(store: store)),
            sessions: makeInputPort(implementation: SQLiteSessions(store: store)))
    }
}

import AuthenticationIO
import Boundaries
import Storage
import Values

/// The object graph of authentication.
final class AuthenticationRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<SQLiteBoundary>.Add<SodiumBoundary>

    /// The values that the app knows when it launches.
    struct Settings {
        let store: Store
        let profile: Profile
        let cost: PasswordCost
        let now: () -> Timestamp
        let newID: () -> String
        let changed: () -> Void
    }

    var authenticator: InputPort<Factory<Settings, Authenticator>> {
        makeInputPort(implementation: Factory { [self] settings in authenticator(with: settings) })
    }

    private func authenticator(with settings: Settings) -> Authenticator {
        let store = SQLiteBoundary.Settings(store: makeInputPort(implementation: settings.store))
        let records = resolver(for: SQLiteBoundary.self).resolve(plugin: store).resolved()
        let cost = SodiumBoundary.Settings(cost: makeInputPort(implementation: settings.cost))
        let passwords = resolver(for: SodiumBoundary.self).resolve(plugin: cost).resolved()
        let others = ModelBoundary.Settings(
            profile: makeInputPort(implementation: settings.profile), now: makeInputPort(implementation: settings.now),
            newID: makeInputPort(implementation: settings.newID),
            changed: makeInputPort(implementation: settings.changed))
        return resolver(for: ModelBoundary.self)
            .resolve(plugin: records).resolve(plugin: passwords).resolve(plugin: others)
            .resolved().authenticator
    }
}

import BoardySodium
import BoardyStorage
import Boundaries

/// Puts the rules of accounts and sessions on the app's store and on libsodium.
final class AuthenticationRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>
    typealias App = (store: Store, cost: PasswordCost, settings: Authenticator.Settings)

    var authenticator: InputPort<Factory<App, Authenticator>> {
        makeInputPort(
            implementation: Factory { [self] app in
                let outside = ModelBoundary.Outside(
                    accounts: makeInputPort(implementation: StoredAccounts(store: app.store)),
                    sessions: makeInputPort(implementation: StoredUserSessions(store: app.store)),
                    failures: makeInputPort(implementation: StoredSignInFailures(store: app.store)),
                    passwords: makeInputPort(implementation: Argon2id(cost: app.cost)))
                return resolver(for: ModelBoundary.self).resolve(plugin: outside).resolved()
                    .authenticator(configuration: app.settings)
            })
    }
}

/// Builds the rules of accounts and sessions, which know neither SQL nor a hash function.
final class ModelBoundary: Boundary {
    struct Outside: PluginBoundary {
        var accounts: InputPort<any Accounts>
        var sessions: InputPort<any StoredSessions>
        var failures: InputPort<any SignInFailures>
        var passwords: InputPort<any PasswordHashing>
    }
    typealias Dependencies = BoundaryList.Add<Outside>

    var authenticator: InputPort<Factory<Authenticator.Settings, Authenticator>> {
        makeInputPort(
            implementation: Factory { [dependencies] settings in
                Authenticator(
                    dependencies.accounts, dependencies.sessions, dependencies.failures, dependencies.passwords,
                    settings)
            })
    }
}

extension Argon2id: PasswordHashing {}

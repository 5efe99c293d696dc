import AuthenticationIO
import BoardySodium
import BoardyStorage
import BoardyValues
import Boundaries

final class AuthenticationRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<SQLiteBoundary>.Add<SodiumBoundary>

    struct Settings {
        let store: Store
        let profile: Profile
        /// The browser that sends the passwords; nil for a terminal.
        var browser: BrowserClient?
        var hashes = HashingQueue.shared
        /// True if the users of the app own the machine of the store.
        let isOnMachine: Bool
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
            profile: makeInputPort(implementation: settings.profile),
            browser: makeInputPort(implementation: settings.browser),
            hashes: makeInputPort(implementation: settings.hashes),
            isOnMachine: makeInputPort(implementation: settings.isOnMachine),
            now: makeInputPort(implementation: settings.now),
            newID: makeInputPort(implementation: settings.newID),
            changed: makeInputPort(implementation: settings.changed))
        return resolver(for: ModelBoundary.self)
            .resolve(plugin: records).resolve(plugin: passwords).resolve(plugin: others)
            .resolved().authenticator
    }
}

/// Builds the rules of accounts and sessions, and names what they need from outside.
final class ModelBoundary: Boundary {
    struct Records: PluginBoundary {
        var accounts: InputPort<any Accounts>
        var sessions: InputPort<any StoredSessions>
        var failures: InputPort<any SignInFailures>
    }

    struct Passwords: PluginBoundary {
        var passwords: InputPort<any PasswordHashing>
    }

    struct Settings: PluginBoundary {
        var profile: InputPort<Profile>
        var browser: InputPort<BrowserClient?>
        var hashes: InputPort<HashingQueue>
        var isOnMachine: InputPort<Bool>
        var now: InputPort<() -> Timestamp>
        var newID: InputPort<() -> String>
        var changed: InputPort<() -> Void>
    }

    typealias Dependencies = BoundaryList.Add<Records>.Add<Passwords>.Add<Settings>

    var authenticator: InputPort<Authenticator> {
        makeInputPort(
            implementation: Authenticator(
                accounts: dependencies.accounts, sessions: dependencies.sessions, failures: dependencies.failures,
                passwords: dependencies.passwords, profile: dependencies.profile, browser: dependencies.browser,
                hashes: dependencies.hashes, isOnMachine: dependencies.isOnMachine, now: dependencies.now,
                newID: dependencies.newID, changed: dependencies.changed))
    }
}

/// Keeps the accounts and sessions of the rules in the app's store.
final class SQLiteBoundary: AdapterBoundary {
    struct Settings: PluginBoundary {
        var store: InputPort<Store>
    }

    typealias Dependencies = BoundaryList.Add<Settings>

    func makePlugin() -> ModelBoundary.Records {
        let store = dependencies.store
        return ModelBoundary.Records(
            accounts: makeInputPort(implementation: StoredAccounts(store: store)),
            sessions: makeInputPort(implementation: StoredUserSessions(store: store)),
            failures: makeInputPort(implementation: StoredSignInFailures(store: store)))
    }
}

/// Hashes the passwords of the rules with libsodium.
final class SodiumBoundary: AdapterBoundary {
    /// The cost that the app has chosen.
    struct Settings: PluginBoundary {
        var cost: InputPort<PasswordCost>
    }

    typealias Dependencies = BoundaryList.Add<Settings>

    func makePlugin() -> ModelBoundary.Passwords {
        ModelBoundary.Passwords(passwords: makeInputPort(implementation: Argon2id(cost: dependencies.cost)))
    }
}

extension Argon2id: PasswordHashing {}

import AuthenticationIO
import Boundaries
import Storage
import Values

/// The graph of authentication's objects.
final class AuthenticationRoot: RootBoundary {
    /// What is known only when the app launches.
    struct Launch {
        let store: Store
        let profile: Profile
        let cost: PasswordCost
        let now: () -> Timestamp
        let newID: () -> String
        /// Called when somebody has signed in or out.
        let changed: () -> Void
    }

    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<SQLiteBoundary>.Add<SodiumBoundary>

    var authenticator: InputPort<Factory<Launch, Authenticator>> {
        makeInputPort(implementation: Factory { [self] launch in model(for: launch).authenticator })
    }

    private func model(for launch: Launch) -> ModelBoundary.Resolved {
        let records = resolver(for: SQLiteBoundary.self)
            .resolve(plugin: SQLiteBoundary.Outside(store: makeInputPort(implementation: launch.store)))
            .resolved()
        let passwords = resolver(for: SodiumBoundary.self)
            .resolve(plugin: SodiumBoundary.Outside(cost: makeInputPort(implementation: launch.cost)))
            .resolved()
        let surroundings = ModelBoundary.Surroundings(
            profile: makeInputPort(implementation: launch.profile),
            now: makeInputPort(implementation: launch.now),
            newID: makeInputPort(implementation: launch.newID),
            changed: makeInputPort(implementation: launch.changed))
        return resolver(for: ModelBoundary.self)
            .resolve(plugin: records).resolve(plugin: passwords).resolve(plugin: surroundings)
            .resolved()
    }
}

/// Builds the graph at its first use, when the app is launched already.
final class LazyAuthenticator {
    private let launch: AuthenticationRoot.Launch
    private lazy var root = AuthenticationRoot.Resolved()
    private(set) lazy var authenticator = root.authenticator(configuration: launch)

    init(_ launch: AuthenticationRoot.Launch) { self.launch = launch }
}

import Boundaries

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

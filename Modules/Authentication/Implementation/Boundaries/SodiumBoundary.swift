import Boundaries

/// Hashes the model's passwords with libsodium.
final class SodiumBoundary: AdapterBoundary {
    struct Outside: PluginBoundary {
        var cost: InputPort<PasswordCost>
    }

    typealias Dependencies = BoundaryList.Add<Outside>

    func makePlugin() -> ModelBoundary.Passwords {
        ModelBoundary.Passwords(passwords: makeInputPort(implementation: Argon2id(cost: dependencies.cost)))
    }
}

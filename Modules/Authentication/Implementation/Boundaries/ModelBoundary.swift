import AuthenticationIO
import Boundaries
import Values

/// The rules, and what they want from outside.
final class ModelBoundary: Boundary {
    /// Where accounts and sessions are kept.
    struct Records: PluginBoundary {
        var accounts: InputPort<any Accounts>
        var sessions: InputPort<any Sessions>
    }

    /// How passwords are kept.
    struct Passwords: PluginBoundary {
        var passwords: InputPort<any PasswordHashing>
    }

    /// Who sits there, what time it is, what the next user is called, and who wants to hear of changes.
    struct Surroundings: PluginBoundary {
        var profile: InputPort<Profile>
        var now: InputPort<() -> Timestamp>
        var newID: InputPort<() -> String>
        var changed: InputPort<() -> Void>
    }

    typealias Dependencies = BoundaryList.Add<Records>.Add<Passwords>.Add<Surroundings>

    var authenticator: InputPort<Authenticator> {
        makeInputPort(
            implementation: Authenticator(
                accounts: dependencies.accounts, sessions: dependencies.sessions, passwords: dependencies.passwords,
                profile: dependencies.profile, now: dependencies.now, newID: dependencies.newID,
                changed: dependencies.changed))
    }
}

import AuthenticationIO
import Boundaries
import Values

/// Builds the rules of accounts and sessions, and names what they need from outside.
final class ModelBoundary: Boundary {
    /// The storage of accounts and sessions.
    struct Records: PluginBoundary {
        var accounts: InputPort<any Accounts>
        var sessions: InputPort<any Sessions>
    }

    /// The hashing of passwords.
    struct Passwords: PluginBoundary {
        var passwords: InputPort<any PasswordHashing>
    }

    /// The values that the app knows when it launches.
    struct Settings: PluginBoundary {
        var profile: InputPort<Profile>
        var now: InputPort<() -> Timestamp>
        var newID: InputPort<() -> String>
        var changed: InputPort<() -> Void>
    }

    typealias Dependencies = BoundaryList.Add<Records>.Add<Passwords>.Add<Settings>

    var authenticator: InputPort<Authenticator> {
        makeInputPort(
            implementation: Authenticator(
                accounts: dependencies.accounts, sessions: dependencies.sessions, passwords: dependencies.passwords,
                profile: dependencies.profile, now: dependencies.now, newID: dependencies.newID,
                changed: dependencies.changed))
    }
}

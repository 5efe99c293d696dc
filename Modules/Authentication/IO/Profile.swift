/// The launch option that names the user's profile. Sessions are kept by profile, so several profiles on one store are several users.
public struct Profile: Sendable, Hashable {
    /// The name of the profile, `default` if none was chosen.
    public let name: String

    public init(_ name: String = "default") { self.name = name }
}

/// The launch option of an app whose users own the machine of the store, such as a command line that opens the store's file.
///
/// They may grant a role while there is no operator. Without this option, nobody can become the first operator in the app.
public struct MachineOwner: Sendable {
    public init() {}
}

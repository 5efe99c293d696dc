/// The launch option that names the user's profile. Sessions are kept by profile, so several profiles on one store are several users.
public struct Profile: Sendable, Hashable {
    /// The name of the profile, `default` if none was chosen.
    public let name: String
    /// True for a profile that one session of a browser has, and nobody ever again.
    public let isTemporary: Bool

    public init(_ name: String = "default") { self.init(name: name, isTemporary: false) }

    private init(name: String, isTemporary: Bool) {
        self.name = name
        self.isTemporary = isTemporary
    }

    /// Returns a profile for one session of a browser. Whoever launches the session signs it out at the end.
    ///
    /// A sign-in on it lasts half a day at most, and the profile is not remembered as one that an account has used.
    ///
    /// - Parameter name: a random name that no other session of any process has.
    public static func temporary(_ name: String) -> Profile { Profile(name: name, isTemporary: true) }
}

/// The launch option of an app whose users own the machine of the store, such as a command line that opens the store's file.
///
/// They may grant a role while there is no operator. Without this option, nobody can become the first operator in the app.
public struct MachineOwner: Sendable {
    public init() {}
}

/// The profile of a user. Sessions are kept by profile, so several profiles on one store are several users.
struct Profile: Sendable, Hashable {
    /// The name of the profile, `default` if none was chosen.
    let name: String
    /// True for a profile that one session of a browser has, and nobody ever again.
    let isTemporary: Bool

    init(_ name: String = "default") { self.init(name: name, isTemporary: false) }

    private init(name: String, isTemporary: Bool) {
        (self.name, self.isTemporary) = (name, isTemporary)
    }

    /// Returns a profile for one session of a browser, which is signed out at its end.
    ///
    /// A sign-in on it lasts half a day at most, and the profile is not remembered as one that an account has used.
    ///
    /// - Parameter name: a random name that no other session of any process has.
    static func temporary(_ name: String) -> Profile { Profile(name: name, isTemporary: true) }
}

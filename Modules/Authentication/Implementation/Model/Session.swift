import AuthenticationIO
import Values

/// The time for which a user is signed in.
struct Session: Equatable {
    let user: User
    let began: Timestamp
    let expires: Timestamp
}

/// A store of sessions, at most one for each profile.
protocol Sessions {
    /// Writes a session in place of the profile's former one.
    func begin(_ session: Session, on profile: Profile) throws

    /// Returns the session of a profile, also an expired one.
    func session(on profile: Profile) throws -> Session?

    /// Deletes the session of a profile, if there is one.
    func end(on profile: Profile) throws
}

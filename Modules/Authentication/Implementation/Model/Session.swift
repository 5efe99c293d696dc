import AuthenticationIO
import Values

/// Somebody's being signed in for a while.
struct Session: Equatable {
    let user: User
    let began: Timestamp
    /// The first instant at which it does not count any more.
    let expires: Timestamp
}

/// Where sessions are kept: at most one a profile.
protocol Sessions {
    /// Keeps a session in place of the profile's former one.
    func begin(_ session: Session, on profile: Profile) throws

    /// The session of a profile, be it expired or not.
    func session(on profile: Profile) throws -> Session?

    /// Forgets the session of a profile, if there is one.
    func end(on profile: Profile) throws
}

import AuthenticationIO
import BoardyValues

/// A store of sessions, at most one for each profile.
protocol StoredSessions {
    /// Writes a session in place of the profile's former one, and deletes those that have ended.
    ///
    /// - Parameter passwordVersion: the version of the password that was checked.
    /// - Returns: false if the password was changed after the check. Nothing is written then.
    func begin(_ session: Session, token: SessionToken, passwordVersion: Int) throws -> Bool

    /// Deletes the sessions that have ended, whoever had them.
    func forgetEnded(at time: Timestamp) throws

    func session(on profile: Profile) throws -> Session?

    /// Returns the sessions of a user, also those that have ended, the oldest first.
    func sessions(of user: User) throws -> [Session]

    /// Notes the use of a session, unless a later one was noted.
    func note(_ session: Session, seenAt time: Timestamp) throws

    /// Lets a session be found by the hash of a secret that its browser gets.
    ///
    /// - Returns: false if the session has ended meanwhile, or has a secret already.
    func keep(_ session: Session, by hash: String, until end: Timestamp) throws -> Bool

    /// Continues the session that is found by the hash of a secret on another profile, by another secret.
    ///
    /// The secret of before may come once more for ``Session/overlap``, unless the new one has come back: it begins a
    /// second session of the device then. Later, until the browser has the new one for sure, it continues the session
    /// in place of the new one, which is spent. Otherwise it ends the sessions of the device, because whoever brings it
    /// has stolen it.
    ///
    /// - Parameters:
    ///   - id: the ID of a second session.
    ///   - client: the browser, which has a new secret of its own then.
    /// - Returns: false if there is no such session.
    func resume(
        by hash: String, then newHash: String, as id: String, on profile: Profile, from client: SignInClient,
        at time: Timestamp
    ) throws -> Bool

    /// Notes that a browser has brought the secret of a hash, which it was given for another one. The secrets that were
    /// given for the same one are spent from now on, and their sessions end.
    ///
    /// - Parameter isStored: true if the browser has it for sure, so that the one before is spent too.
    func confirm(_ hash: String, isStored: Bool) throws

    /// Ends the sessions of the device that was given the secret of a hash, also if it is spent.
    func endDevice(of hash: String) throws

    /// Ends the session of a profile, and the others of its device.
    func end(on profile: Profile) throws

    /// Deletes the session with an ID, and the others of its device, if it is one of the user.
    func end(_ id: String, of user: User) throws
}

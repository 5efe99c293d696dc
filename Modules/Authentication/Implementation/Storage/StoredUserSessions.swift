import AuthenticationIO
import BoardyStorage
import BoardyValues

/// The sessions in a store, which all processes see.
struct StoredUserSessions: StoredSessions {
    let store: Store

    func begin(_ session: Session, token: SessionToken, passwordVersion: Int) throws -> Bool {
        try store.transaction("authentication.begin-session") { store in
            let version: Int? = try store.value("SELECT password_version FROM accounts WHERE id = ?", session.user.id)
            if let version, version != passwordVersion { return false }
            try deleteDevice(of: store.value("SELECT id FROM sessions WHERE profile = ?", session.profile.name))
            try deleteEnded(at: session.began)
            try store.run(
                """
                INSERT INTO sessions (id, token_hash, "user", profile, began, expires, seen, stays)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """, session.id, token.hash, session.user.id, session.profile.name, session.began,
                session.expires, session.seen, session.stay == .ends ? 0 : 1)
            return true
        }
    }

    func forgetEnded(at time: Timestamp) throws {
        let ended: Int? = try store.value(
            "SELECT 1 FROM sessions WHERE expires <= ? OR lasting_hash IS NULL AND seen <= ? LIMIT 1", time,
            idleBefore(time))
        // Without that look, every start of a session would wait for the write lock.
        guard ended != nil else { return }
        try store.transaction("authentication.forget-sessions") { _ in try deleteEnded(at: time) }
    }

    private func deleteEnded(at time: Timestamp) throws {
        try store.run(
            "DELETE FROM sessions WHERE expires <= ? OR lasting_hash IS NULL AND seen <= ?", time, idleBefore(time))
    }

    private func idleBefore(_ time: Timestamp) -> Timestamp { time.advanced(by: .zero - Session.longestIdle) }

    func session(on profile: Profile) throws -> Session? {
        // Every menu, tile and note asks who is signed in.
        try store.keptRows(
            """
            SELECT accounts.id, email, name, role, sessions.id AS session, profile, began, expires, seen, stays,
                lasting_hash
            FROM sessions JOIN accounts ON accounts.id = sessions."user" WHERE profile = ?
            """, profile.name, make: Self.session
        ).first
    }

    func sessions(of user: User) throws -> [Session] {
        try store.rows(
            """
            SELECT accounts.id, email, name, role, sessions.id AS session, profile, began, expires, seen, stays,
                lasting_hash
            FROM sessions JOIN accounts ON accounts.id = sessions."user" WHERE "user" = ?
            ORDER BY began, sessions.id
            """, user.id, make: Self.session)
    }

    func note(_ session: Session, seenAt time: Timestamp) throws {
        try store.transaction("authentication.note-session") { store in
            _ = try store.run(
                "UPDATE sessions SET seen = ? WHERE id = ? AND seen < ?", time, session.id, time)
        }
    }

    func end(on profile: Profile) throws {
        try store.transaction("authentication.end-session") { store in
            try deleteDevice(of: store.value("SELECT id FROM sessions WHERE profile = ?", profile.name))
        }
    }

    func end(_ id: String, of user: User) throws {
        try store.transaction("authentication.end-session") { store in
            try deleteDevice(of: store.value("SELECT id FROM sessions WHERE id = ? AND \"user\" = ?", id, user.id))
        }
    }

    private static func stay(_ row: Row) throws -> Session.Stay {
        let isAsked: Int = try row["stays"], hash: String? = try row["lasting_hash"]
        return hash != nil ? .isGiven : isAsked == 1 ? .isAsked : .ends
    }

    private static func session(_ row: Row) throws -> Session {
        Session(
            id: try row["session"], user: try User(row), profile: Profile(try row["profile"]),
            began: try row["began"], expires: try row["expires"],
            seen: try row["seen"], stay: try stay(row), role: try AccountRole(row))
    }
}

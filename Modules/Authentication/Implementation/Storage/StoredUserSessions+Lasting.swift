import AuthenticationIO
import BoardyStorage
import BoardyValues

// The sessions that are found by the secrets of devices.

extension StoredUserSessions {
    func keep(_ session: Session, by hash: String, until end: Timestamp) throws -> Bool {
        try store.transaction("authentication.keep-session") { store in
            try store.run(
                "UPDATE sessions SET lasting_hash = ?, expires = ? WHERE id = ? AND stays = 1 AND lasting_hash IS NULL",
                hash, end, session.id) == 1
        }
    }

    func resume(
        by hash: String, then newHash: String, as id: String, on profile: Profile, from client: SignInClient,
        at time: Timestamp
    ) throws -> Bool {
        // Made-up secrets do not wait for the write lock.
        let known: Int? = try store.value(
            """
            SELECT 1 FROM sessions WHERE lasting_hash = ? UNION ALL SELECT 1 FROM former_secrets WHERE hash = ? LIMIT 1
            """, hash, hash)
        if known == nil { return false }
        return try store.transaction("authentication.resume-session") { store in
            let isSignedIn =
                try renew(hash, by: newHash, on: profile, at: time)
                || branch(from: hash, to: newHash, as: id, on: profile, at: time)
                || goBack(to: hash, then: newHash, on: profile, at: time)
            guard isSignedIn else {
                try deleteDevice(of: store.value("SELECT session FROM former_secrets WHERE hash = ?", hash))
                return false
            }
            if case .browser(let former, let next?) = client {
                try store.run("UPDATE known_browsers SET browser = ? WHERE browser = ?", next, former)
            }
            return true
        }
    }

    func confirm(_ hash: String, isStored: Bool) throws {
        try store.transaction("authentication.confirm-secret") { store in
            if let id: String = try store.value("SELECT id FROM sessions WHERE lasting_hash = ?", hash) {
                try settle(id, isStored: isStored)
            }
        }
    }

    func endDevice(of hash: String) throws {
        try store.transaction("authentication.end-device") { store in
            try deleteDevice(
                of: store.value(
                    """
                    SELECT id FROM sessions WHERE lasting_hash = ?
                    UNION ALL SELECT session FROM former_secrets WHERE hash = ? LIMIT 1
                    """, hash, hash))
        }
    }

    /// Replaces the newest secret of a session. Those that were given for the same one are spent.
    ///
    /// - Returns: false if the secret is not the newest one of a session.
    private func renew(_ hash: String, by newHash: String, on profile: Profile, at time: Timestamp) throws -> Bool {
        let id: String? = try store.value(
            "SELECT id FROM sessions WHERE lasting_hash = ? AND expires > ?", hash, time)
        guard let id,
            try store.run(
                "UPDATE sessions SET lasting_hash = ?, profile = ?, seen = ? WHERE id = ? AND lasting_hash = ?",
                newHash, profile.name, time, id, hash) == 1
        else { return false }
        try settle(id, isStored: true)
        try store.run("INSERT INTO former_secrets (hash, session, replaced) VALUES (?, ?, ?)", hash, id, time)
        return true
    }

    /// Begins another session of a device by a secret that was replaced a moment ago, and whose successor has not come
    /// back.
    ///
    /// - Returns: false if the secret is spent.
    private func branch(
        from hash: String, to newHash: String, as id: String, on profile: Profile, at time: Timestamp
    ) throws -> Bool {
        // The clocks of two hosts differ a little, so the replacement may seem to be in the future.
        let session = try store.row(
            """
            SELECT sessions.id, "user", began, expires
            FROM former_secrets JOIN sessions ON sessions.id = former_secrets.session
            WHERE hash = ? AND replaced > ? AND replaced < ? AND expires > ?
            """, hash, time.advanced(by: .zero - Session.overlap), time.advanced(by: Session.overlap), time
        ) { row -> (id: String, user: String, began: Timestamp, expires: Timestamp) in
            (try row["id"], try row["user"], try row["began"], try row["expires"])
        }
        guard let session else { return false }
        try store.run("UPDATE sessions SET device = ? WHERE id = ? AND device IS NULL", session.id, session.id)
        try store.run(
            """
            INSERT INTO sessions (id, token_hash, "user", profile, began, expires, seen, stays, lasting_hash, device)
            VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
            """, id, SessionToken.random().hash, session.user, profile.name, session.began, session.expires, time,
            newHash, session.id)
        return true
    }

    /// Continues a session by the secret before its newest one. A browser that has crashed before it has written the
    /// newest one to disk brings the one before, and the newest one is spent.
    ///
    /// - Returns: false if the secret is spent.
    private func goBack(to hash: String, then newHash: String, on profile: Profile, at time: Timestamp) throws -> Bool {
        let id: String? = try store.value(
            """
            SELECT sessions.id FROM former_secrets JOIN sessions ON sessions.id = former_secrets.session
            WHERE hash = ? AND replaced IS NOT NULL AND expires > ?
            """, hash, time)
        guard let id else { return false }
        try settle(id, isStored: false)
        try store.run(
            "INSERT INTO former_secrets (hash, session) SELECT lasting_hash, id FROM sessions WHERE id = ?", id)
        try store.run(
            "UPDATE sessions SET lasting_hash = ?, profile = ?, seen = ? WHERE id = ?", newHash, profile.name, time, id)
        return true
    }

    /// Leaves a device one session, because its secret has come back. The other secrets are spent.
    ///
    /// - Parameter isStored: true if the one before is spent too. Otherwise it begins no second session any more.
    private func settle(_ id: String, isStored: Bool) throws {
        try store.run(
            """
            UPDATE former_secrets SET replaced = ? WHERE replaced IS NOT NULL AND session IN (
                SELECT id FROM sessions WHERE id = ? OR device = (SELECT device FROM sessions WHERE id = ?))
            """, isStored ? nil : Timestamp(milliseconds: 0), id, id)
        let device: String? = try store.value("SELECT device FROM sessions WHERE id = ? AND device IS NOT NULL", id)
        guard let device else { return }
        try store.run(
            """
            INSERT INTO former_secrets (hash, session)
            SELECT lasting_hash, ? FROM sessions WHERE device = ? AND id <> ? AND lasting_hash IS NOT NULL
            """, id, device, id)
        try store.run(
            "UPDATE former_secrets SET session = ? WHERE session IN (SELECT id FROM sessions WHERE device = ?)",
            id, device)
        try store.run("DELETE FROM sessions WHERE device = ? AND id <> ?", device, id)
        try store.run("UPDATE sessions SET device = NULL WHERE id = ?", id)
    }

    /// Deletes a session, and the others of its device; none for nil.
    func deleteDevice(of id: String?) throws {
        guard let id else { return }
        try store.run(
            "DELETE FROM sessions WHERE id = ? OR device IN (SELECT device FROM sessions WHERE id = ?)", id, id)
    }
}

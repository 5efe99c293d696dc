import AuthenticationIO
import Storage
import Values

/// The sessions in a store.
struct SQLiteSessions: Sessions {
    let store: Store

    func begin(_ session: Session, on profile: Profile) throws {
        try store.transaction("authentication.begin-session") { store in
            _ = try store.run(
                """
                INSERT INTO sessions (profile, user, created, expires) VALUES (?, ?, ?, ?)
                ON CONFLICT (profile) DO UPDATE
                SET user = excluded.user, created = excluded.created, expires = excluded.expires
                """,
                profile.name, session.user.id, session.began.milliseconds, session.expires.milliseconds)
        }
    }

    func session(on profile: Profile) throws -> Session? {
        try store.row(
            """
            SELECT id, email, name, created, expires
            FROM sessions JOIN accounts ON accounts.id = sessions.user WHERE profile = ?
            """, profile.name
        ) { row in
            Session(
                user: try User(row), began: Timestamp(milliseconds: try row["created"]),
                expires: Timestamp(milliseconds: try row["expires"]))
        }
    }

    func end(on profile: Profile) throws {
        try store.transaction("authentication.end-session") { store in
            _ = try store.run("DELETE FROM sessions WHERE profile = ?", profile.name)
        }
    }
}

import AuthenticationIO
import Storage
import Values

/// The accounts in a store.
struct SQLiteAccounts: Accounts {
    let store: Store

    func open(_ account: Account) throws -> Bool {
        try store.transaction("authentication.open-account") { store in
            // The store decides, because another process may take the address after a look.
            try store.run(
                """
                INSERT INTO accounts (id, email, name, password_hash, opened) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (email) DO NOTHING
                """,
                account.user.id, account.user.email, account.user.name, account.passwordHash,
                account.opened.milliseconds) == 1
        }
    }

    func account(of email: EmailAddress) throws -> Account? {
        try store.row(
            "SELECT id, email, name, password_hash, opened FROM accounts WHERE email = ?", email.text
        ) { row in
            Account(
                user: try User(row), passwordHash: try row["password_hash"],
                opened: Timestamp(milliseconds: try row["opened"]))
        }
    }
}

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

extension User {
    /// Reads a user from a row with the columns `id`, `email` and `name`.
    init(_ row: Row) throws {
        self.init(id: try row["id"], email: try row["email"], name: try row["name"])
    }
}

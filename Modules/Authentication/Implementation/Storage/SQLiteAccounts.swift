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
                INSERT INTO accounts (id, email, name, password_hash, opened, role) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (email) DO NOTHING
                """,
                account.user.id, account.user.email, account.user.name, account.passwordHash,
                account.opened.milliseconds, account.role.rawValue) == 1
        }
    }

    func account(of email: EmailAddress) throws -> Account? {
        try store.row(
            "SELECT id, email, name, password_hash, opened, role FROM accounts WHERE email = ?", email.text
        ) { row in
            Account(
                user: try User(row), passwordHash: try row["password_hash"],
                opened: Timestamp(milliseconds: try row["opened"]), role: .init(rawValue: try row["role"]) ?? .customer)
        }
    }

    func replaceHash(_ hash: String, of user: User, by newHash: String) throws {
        try store.transaction("authentication.replace-hash") { store in
            _ = try store.run(
                "UPDATE accounts SET password_hash = ? WHERE id = ? AND password_hash = ?", newHash, user.id, hash)
        }
    }

    func operatorCount() throws -> Int {
        try store.row("SELECT COUNT(*) AS count FROM accounts WHERE role = 'operator'") { try $0["count"] } ?? 0
    }

    func grant(
        _ request: GrantRequest, to email: EmailAddress, unless check: (Account?, Int) -> GrantProblem?
    ) throws -> GrantProblem? {
        try store.transaction("authentication.grant") { store in
            if let problem = check(try account(of: email), try operatorCount()) { return problem }
            try store.run("UPDATE accounts SET role = ? WHERE email = ?", request.role.rawValue, email.text)
            return nil
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
            SELECT id, email, name, role, created, expires
            FROM sessions JOIN accounts ON accounts.id = sessions.user WHERE profile = ?
            """, profile.name
        ) { row in
            Session(
                user: try User(row), began: Timestamp(milliseconds: try row["created"]),
                expires: Timestamp(milliseconds: try row["expires"]),
                role: .init(rawValue: try row["role"]) ?? .customer)
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

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

extension User {
    /// Reads a user from a row with the columns `id`, `email` and `name`.
    init(_ row: Row) throws {
        self.init(id: try row["id"], email: try row["email"], name: try row["name"])
    }
}

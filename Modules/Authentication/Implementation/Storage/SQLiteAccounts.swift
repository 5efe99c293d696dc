import AuthenticationIO
import Storage
import Values

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

    func changePassword(of user: User, from hash: String, to newHash: String) throws -> Bool {
        try store.transaction("authentication.change-password") { store in
            let count = try store.run(
                "UPDATE accounts SET password_hash = ? WHERE id = ? AND password_hash = ?", newHash, user.id, hash)
            if count == 1 { try store.run("DELETE FROM sessions WHERE user = ?", user.id) }
            return count == 1
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

/// The failed sign-ins in a store, which other processes count too.
struct SQLiteSignInFailures: SignInFailures {
    let store: Store

    func begin(_ subjects: [SignInSubject], at time: Timestamp) throws -> Timestamp? {
        try store.transaction("authentication.begin-sign-in") { store in
            // Rows that count no longer, so that made-up addresses do not fill the store.
            let forgotten = time.advanced(by: .zero - SignInAttempts.memory)
            try store.run("DELETE FROM sign_in_failures WHERE last <= ?", forgotten.milliseconds)
            let earlier = try subjects.map(attempts)
            if let end = earlier.compactMap({ $0.waitingEnd(at: time) }).max() { return end }
            for (subject, attempts) in zip(subjects, earlier) { try keep(attempts.adding(time), of: subject) }
            return nil
        }
    }

    func withdraw(_ subjects: [SignInSubject]) throws {
        try store.transaction("authentication.withdraw-sign-in") { _ in try takeBack(subjects) }
    }

    func succeed(_ email: EmailAddress, on profile: Profile, _ subjects: [SignInSubject]) throws {
        try store.transaction("authentication.end-sign-in") { store in
            try takeBack(subjects)
            for subject in [SignInSubject.account(email), .known(email, profile)] {
                try store.run("DELETE FROM sign_in_failures WHERE subject = ?", subject.key)
            }
            try store.run(
                "INSERT INTO known_profiles (email, profile) VALUES (?, ?) ON CONFLICT DO NOTHING", email.text,
                profile.name)
        }
    }

    func knows(_ email: EmailAddress, on profile: Profile) throws -> Bool {
        try store.row(
            "SELECT 1 AS found FROM known_profiles WHERE email = ? AND profile = ?", email.text, profile.name
        ) { _ in true } ?? false
    }

    private func attempts(of subject: SignInSubject) throws -> SignInAttempts {
        try store.row("SELECT count, last FROM sign_in_failures WHERE subject = ?", subject.key) { row in
            SignInAttempts(count: try row["count"], last: .init(milliseconds: try row["last"]))
        } ?? .none
    }

    private func keep(_ attempts: SignInAttempts, of subject: SignInSubject) throws {
        try store.run(
            """
            INSERT INTO sign_in_failures (subject, count, last) VALUES (?, ?, ?)
            ON CONFLICT (subject) DO UPDATE SET count = excluded.count, last = excluded.last
            """, subject.key, attempts.count, attempts.last.milliseconds)
    }

    private func takeBack(_ subjects: [SignInSubject]) throws {
        for subject in subjects {
            try store.run("UPDATE sign_in_failures SET count = count - 1 WHERE subject = ?", subject.key)
        }
    }
}

extension SignInSubject {
    /// The key of the subject in the store.
    fileprivate var key: String {
        switch self {
        case .account(let email): "account \(email.text)"
        case .profile(let profile): "profile \(profile.name)"
        case .known(let email, let profile): "known \(email.text) \(profile.name)"
        }
    }
}

extension User {
    /// Reads a user from a row with the columns `id`, `email` and `name`.
    init(_ row: Row) throws {
        self.init(id: try row["id"], email: try row["email"], name: try row["name"])
    }
}

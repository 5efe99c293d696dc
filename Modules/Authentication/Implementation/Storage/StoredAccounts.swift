import AuthenticationIO
import BoardyStorage
import BoardyValues

struct StoredAccounts: Accounts {
    let store: Store

    func open(_ account: Account) throws -> Bool {
        try store.transaction("authentication.open-account") { store in
            // The store decides, because another process may take the address after a look.
            try store.run(
                """
                INSERT INTO accounts (id, email, name, password_hash, opened, role) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (email) DO NOTHING
                """, account.user.id, account.user.email, account.user.name, account.passwordHash,
                account.opened, account.role.rawValue) == 1
        }
    }

    func account(of email: EmailAddress) throws -> Account? {
        try store.row(
            """
            SELECT id, email, name, password_hash, password_version, opened, role FROM accounts WHERE email = ?
            """, email.text
        ) { row in
            Account(
                user: try User(row), passwordHash: try row["password_hash"],
                opened: try row["opened"], role: try AccountRole(row),
                passwordVersion: try row["password_version"])
        }
    }

    func user(withID id: String) throws -> User? {
        try store.row("SELECT id, email, name FROM accounts WHERE id = ?", id) { try User($0) }
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
                """
                UPDATE accounts SET password_hash = ?, password_version = password_version + 1
                WHERE id = ? AND password_hash = ?
                """, newHash, user.id, hash)
            guard count == 1 else { return false }
            try store.run("DELETE FROM sessions WHERE \"user\" = ?", user.id)
            try store.run("DELETE FROM known_browsers WHERE email = ?", user.email)
            return true
        }
    }

    func operatorCount() throws -> Int {
        try store.value("SELECT COUNT(*) FROM accounts WHERE role = 'operator'") ?? 0
    }

    func grant(
        _ request: GrantRequest, to email: EmailAddress, unless check: (Account?, Int) throws -> GrantProblem?
    ) throws -> GrantProblem? {
        try store.transaction("authentication.grant") { store in
            if let problem = try check(try account(of: email), try operatorCount()) { return problem }
            try store.run("UPDATE accounts SET role = ? WHERE email = ?", request.role.rawValue, email.text)
            return nil
        }
    }
}

/// The failed sign-ins in a store, which other processes count too.
struct StoredSignInFailures: SignInFailures {
    let store: Store

    func begin(_ subjects: [SignInSubject], at time: Timestamp) throws -> Timestamp? {
        try store.transaction("authentication.begin-sign-in") { store in
            // Rows that count no longer, so that made-up addresses do not fill the store.
            let forgotten = time.advanced(by: .zero - SignInAttempts.memory)
            try store.run("DELETE FROM sign_in_failures WHERE last <= ?", forgotten)
            let earlier = try subjects.map(attempts)
            if let end = earlier.compactMap({ $0.waitingEnd(at: time) }).max() { return end }
            for (subject, attempts) in zip(subjects, earlier) { try keep(attempts.adding(time), of: subject) }
            return nil
        }
    }

    func withdraw(_ subjects: [SignInSubject]) throws {
        try store.transaction("authentication.withdraw-sign-in") { _ in try takeBack(subjects) }
    }

    func succeed(
        _ email: EmailAddress, from client: SignInClient, at time: Timestamp, _ subjects: [SignInSubject]
    ) throws {
        try store.transaction("authentication.end-sign-in") { store in
            try takeBack(subjects)
            for subject in [SignInSubject.account(email), .known(email, client)] {
                try store.run("DELETE FROM sign_in_failures WHERE subject = ?", subject.key)
            }
            switch client {
            case .profile(let profile) where profile.isTemporary: break
            case .profile(let profile):
                try store.run(
                    "INSERT INTO known_profiles (email, profile) VALUES (?, ?) ON CONFLICT DO NOTHING", email.text,
                    profile.name)
            case .browser(let hash, let next):
                if let next {
                    try store.run("DELETE FROM known_browsers WHERE email = ? AND browser = ?", email.text, hash)
                    // The other accounts that were signed in there know the browser by its new secret too.
                    try store.run("UPDATE known_browsers SET browser = ? WHERE browser = ?", next, hash)
                }
                try remember(next ?? hash, of: email, at: time)
            }
        }
    }

    private func remember(_ browser: String, of email: EmailAddress, at time: Timestamp) throws {
        try store.run("DELETE FROM known_browsers WHERE seen <= ?", Self.oldest(at: time))
        try store.run(
            """
            INSERT INTO known_browsers (email, browser, seen) VALUES (?, ?, ?)
            ON CONFLICT (email, browser) DO UPDATE SET seen = excluded.seen
            """, email.text, browser, time)
        try store.run(
            """
            DELETE FROM known_browsers WHERE email = ? AND browser NOT IN
                (SELECT browser FROM known_browsers WHERE email = ? ORDER BY seen DESC, browser LIMIT ?)
            """, email.text, email.text, SignInClient.browserLimit)
    }

    private static func oldest(at time: Timestamp) -> Timestamp { time.advanced(by: .zero - SignInClient.memory) }

    func knows(_ email: EmailAddress, from client: SignInClient, at time: Timestamp) throws -> Bool {
        let found: Int? =
            switch client {
            case .profile(let profile):
                try store.value(
                    "SELECT 1 FROM known_profiles WHERE email = ? AND profile = ?", email.text, profile.name)
            case .browser(let hash, let next):
                try store.value(
                    "SELECT 1 FROM known_browsers WHERE email = ? AND browser IN (?, ?) AND seen > ? LIMIT 1",
                    email.text, hash, next ?? hash, Self.oldest(at: time))
            }
        return found != nil
    }

    private func attempts(of subject: SignInSubject) throws -> SignInAttempts {
        try store.row("SELECT count, last FROM sign_in_failures WHERE subject = ?", subject.key) { row in
            SignInAttempts(count: try row["count"], last: try row["last"])
        } ?? .none
    }

    private func keep(_ attempts: SignInAttempts, of subject: SignInSubject) throws {
        try store.run(
            """
            INSERT INTO sign_in_failures (subject, count, last) VALUES (?, ?, ?)
            ON CONFLICT (subject) DO UPDATE SET count = excluded.count, last = excluded.last
            """, subject.key, attempts.count, attempts.last)
    }

    private func takeBack(_ subjects: [SignInSubject]) throws {
        for subject in subjects {
            try store.run("UPDATE sign_in_failures SET count = count - 1 WHERE subject = ?", subject.key)
        }
    }
}

extension SignInSubject {
    fileprivate var key: String {
        switch self {
        case .account(let email): "account \(email.text)"
        case .profile(let profile): "profile \(profile.name)"
        case .known(let email, .profile(let profile)): "known \(email.text) \(profile.name)"
        case .known(let email, .browser(let hash, _)): "known \(email.text) in the browser \(hash)"
        }
    }
}

extension User {
    /// Reads a user from a row with the columns `id`, `email` and `name`.
    init(_ row: Row) throws {
        self.init(id: try row["id"], email: try row["email"], name: try row["name"])
    }
}

extension AccountRole {
    /// Reads the role of a row with the columns `email` and `role`.
    ///
    /// - Throws: ``UnknownRole`` for a role that a later build has granted.
    init(_ row: Row) throws {
        let name: String = try row["role"]
        guard let role = AccountRole(rawValue: name) else { throw UnknownRole(name: name, email: try row["email"]) }
        self = role
    }
}

/// The role of a stored account has no meaning in this build.
struct UnknownRole: Error, Equatable, CustomStringConvertible {
    let name: String
    let email: String

    var description: String {
        "the account of \(email) has the role '\(name)', which this build does not know. "
            + "Use the build that has granted it, or a later one"
    }
}

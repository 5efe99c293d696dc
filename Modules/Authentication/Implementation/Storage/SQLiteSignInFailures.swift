import AuthenticationIO
import Storage
import Values

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

import AuthenticationIO
import Boardy
import BoardyValues

@testable import Authentication

/// Accounts and sessions without a store.
final class InMemoryRecords: Accounts, StoredSessions, SignInFailures {
    private var accounts: [String: Account] = [:]
    private var sessions: [Profile: Session] = [:]
    /// The number of uses that were to be noted.
    private(set) var noteCount = 0
    private(set) var cleaningCount = 0
    /// Fails every note if set, as a full disk does.
    var noteError: (any Error)?
    /// What happens while a grant waits for the store.
    var beforeGrant: () -> Void = {}
    private var attempts: [SignInSubject: SignInAttempts] = [:]
    private var known: Set<SignInSubject> = []

    func open(_ account: Account) -> Bool {
        guard accounts[account.user.email] == nil else { return false }
        accounts[account.user.email] = account
        return true
    }

    func account(of email: EmailAddress) -> Account? { accounts[email.text] }

    func user(withID id: String) -> User? { accounts.values.first { $0.user.id == id }?.user }

    func replaceHash(_ hash: String, of user: User, by newHash: String) {
        guard let account = accounts[user.email], account.passwordHash == hash else { return }
        accounts[user.email] = Account(
            user: user, passwordHash: newHash, opened: account.opened, role: account.role,
            passwordVersion: account.passwordVersion)
    }

    func changePassword(of user: User, from hash: String, to newHash: String) -> Bool {
        guard accounts[user.email]?.passwordHash == hash else { return false }
        replaceHash(hash, of: user, by: newHash)
        accounts[user.email]?.passwordVersion += 1
        sessions = sessions.filter { $0.value.user != user }
        known = known.filter {
            guard case .known(let email, .browser) = $0 else { return true }
            return email.text != user.email
        }
        return true
    }

    func operatorCount() -> Int { accounts.values.count { $0.role == .operator } }

    func grant(
        _ request: GrantRequest, to email: EmailAddress, unless check: (Account?, Int) throws -> GrantProblem?
    ) throws -> GrantProblem? {
        beforeGrant()
        if let problem = try check(accounts[email.text], operatorCount()) { return problem }
        accounts[email.text]?.role = request.role
        return nil
    }

    func begin(_ subjects: [SignInSubject], at time: Timestamp) -> Timestamp? {
        let earlier = subjects.map { attempts[$0] ?? .none }
        if let end = earlier.compactMap({ $0.waitingEnd(at: time) }).max() { return end }
        for (subject, former) in zip(subjects, earlier) { attempts[subject] = former.adding(time) }
        return nil
    }

    func withdraw(_ subjects: [SignInSubject]) {
        for subject in subjects {
            attempts[subject] = attempts[subject].map { SignInAttempts(count: $0.count - 1, last: $0.last) }
        }
    }

    func succeed(
        _ email: EmailAddress, from client: SignInClient, at time: Timestamp, _ subjects: [SignInSubject]
    ) {
        withdraw(subjects)
        attempts[.account(email)] = nil
        attempts[.known(email, client)] = nil
        known.insert(.known(email, client))
    }

    func knows(_ email: EmailAddress, from client: SignInClient, at time: Timestamp) -> Bool {
        known.contains(.known(email, client))
    }

    func begin(_ session: Session, token: SessionToken, passwordVersion: Int) -> Bool {
        guard accounts[session.user.email]?.passwordVersion == passwordVersion else { return false }
        sessions[session.profile] = session
        return true
    }

    func session(on profile: Profile) -> Session? {
        guard var session = sessions[profile] else { return nil }
        session.role = accounts[session.user.email]?.role ?? .customer
        return session
    }

    func sessions(of user: User) -> [Session] {
        sessions.values.filter { $0.user == user }.sorted { $0.began < $1.began }
    }

    func note(_ session: Session, seenAt time: Timestamp) throws {
        noteCount += 1
        if let noteError { throw noteError }
        sessions[session.profile]?.seen = time
    }

    func keep(_ session: Session, by hash: String, until end: Timestamp) -> Bool { false }

    func resume(
        by hash: String, then newHash: String, as id: String, on profile: Profile, from client: SignInClient,
        at time: Timestamp
    ) -> Bool { false }

    func confirm(_ hash: String, isStored: Bool) {}

    func endDevice(of hash: String) {}

    func forgetEnded(at time: Timestamp) {
        cleaningCount += 1
        sessions = sessions.filter { $0.value.isOpen(at: time) }
    }

    func end(on profile: Profile) { sessions[profile] = nil }

    func end(_ id: String, of user: User) {
        sessions = sessions.filter { $0.value.id != id || $0.value.user != user }
    }
}

/// Hashes that cost nothing, counted.
final class CountedPasswords: PasswordHashing {
    private let made = Locked(0)
    private let version = Locked("")

    var count: Int { made.withLock { $0 } }

    /// Raises the cost of new hashes.
    func raiseCost() { version.withLock { $0 = "dear " } }

    func hash(_ password: Secret<String>) -> String {
        made.withLock { $0 += 1 }
        return version.withLock { $0 } + "hash of \(password.reveal())"
    }

    func matches(_ password: Secret<String>, hash: String) -> Bool {
        made.withLock { $0 += 1 }
        return hash.hasSuffix("hash of \(password.reveal())")
    }

    func isOutdated(_ hash: String) -> Bool { !hash.hasPrefix(version.withLock { $0 }) }
}

extension Authenticator {
    /// Registers with the hash computed at once.
    func registerNow(_ request: RegisterRequest) throws -> RegisterOutcome { try register(request).outcome() }

    /// Changes the password with the hashes computed at once.
    func changePasswordNow(_ request: ChangePasswordRequest) throws -> ChangePasswordOutcome {
        try changePassword(request).outcome()
    }

    /// Signs in with the hash computed at once.
    func signInNow(_ request: LoginRequest, stays: Bool = false) throws -> LoginOutcome {
        try signIn(request, stays: stays).outcome()
    }
}

extension PendingOutcome {
    fileprivate func outcome() throws -> Value { try conclude(Result { try hashing?.compute() ?? PasswordCheck() }) }
}

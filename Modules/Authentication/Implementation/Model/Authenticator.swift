import AuthenticationIO
import BoardyHeadless
import BoardySodium
import BoardyValues

/// The rules of accounts and roles, and of the session of one profile.
final class Authenticator {
    /// The time from a sign-in for which an operator acts in that role. After it, the password is asked for again.
    static let operatorPeriod: Duration = .seconds(12 * 60 * 60)

    /// The session that the rules serve, and what they take from its app.
    struct Settings {
        let profile: Profile
        /// The browser that sends the passwords; nil for a terminal.
        var browser: BrowserClient?
        /// The queue of the passwords to hash.
        var hashes = HashingQueue.shared
        /// True if the users of the app own the machine of the store.
        let isOnMachine: Bool
        let now: () -> Timestamp
        let newID: () -> String
        /// Called when somebody has signed in or out.
        var changed: () -> Void = {}
    }

    private let accounts: any Accounts
    private let sessions: any StoredSessions
    private let failures: any SignInFailures
    private let passwords: any PasswordHashing
    private let settings: Settings
    /// The time at which the use of the session could not be noted.
    private var noteFailure: Timestamp?
    /// The hash of the secret that the browser was given for the one that it has brought, until it has the new one for
    /// sure.
    private var newHash: String?
    /// True if it was noted that the browser has brought the new one.
    private var isReturnNoted = false
    /// The time at which ended sessions of everybody are deleted next.
    private var nextCleaning: Timestamp?

    init(
        _ accounts: any Accounts, _ sessions: any StoredSessions, _ failures: any SignInFailures,
        _ passwords: any PasswordHashing, _ settings: Settings
    ) {
        (self.accounts, self.sessions, self.failures, self.passwords) = (accounts, sessions, failures, passwords)
        self.settings = settings
    }

    private var profile: Profile { settings.profile }

    private func now() -> Timestamp { settings.now() }

    // MARK: - Accounts

    /// Opens an account.
    ///
    /// - Parameters:
    ///   - signsIn: true to begin a session of the new user, who has just given the password.
    ///   - stays: true for a session that outlives the sessions of its browser.
    func register(
        _ request: RegisterRequest, signsIn: Bool = false, stays: Bool = false
    ) -> PendingOutcome<RegisterOutcome> {
        guard let email = EmailAddress(request.email) else { return PendingOutcome(.rejected(reason: .invalidEmail)) }
        if let problem = PasswordRules.problem(of: request.password.reveal()) {
            return PendingOutcome(.rejected(reason: problem))
        }
        let name = request.name?.trimmed ?? ""
        let user = User(id: settings.newID(), email: email.text, name: name.isEmpty ? email.localPart : name)
        let hashing = hash(isKnown: false) { [passwords, password = request.password] in
            PasswordCheck(isMatch: true, hash: try passwords.hash(password))
        }
        return PendingOutcome(hashing: hashing) { [self] check in
            let account = Account(user: user, passwordHash: try check.get().hash ?? "", opened: now())
            guard try accounts.open(account) else { return .rejected(reason: .emailTaken) }
            if signsIn, try begin(account, newHash: nil, stays: stays) != nil { settings.changed() }
            return .registered(user: user)
        }
    }

    /// Signs a user in.
    ///
    /// - Parameter stays: true for a session that outlives the sessions of its browser.
    func signIn(_ request: LoginRequest, stays: Bool = false) throws -> PendingOutcome<LoginOutcome> {
        let email = EmailAddress(request.email)
        let isKnown = try email.map { try failures.knows($0, from: client, at: now()) } ?? false
        let subjects = subjects(of: email, isKnown: isKnown)
        if let end = try failures.begin(subjects, at: now()) {
            return PendingOutcome(.rejected(reason: .tooManyAttempts, retryAt: end))
        }
        let account = try email.flatMap(accounts.account)
        let hashing = hash(isKnown: isKnown) {
            [passwords, password = request.password, hash = account?.passwordHash] in
            guard let hash else {
                // An address without an account must take as long as a wrong password.
                _ = try passwords.hash(password)
                return PasswordCheck()
            }
            let isMatch = try passwords.matches(password, hash: hash)
            return PasswordCheck(
                isMatch: isMatch, hash: isMatch && passwords.isOutdated(hash) ? try passwords.hash(password) : nil)
        }
        return PendingOutcome(hashing: hashing) { [self] result in
            let check = try get(result, of: subjects)
            guard check.isMatch, let email, let account else { return .rejected(reason: .wrongCredentials) }
            guard let session = try begin(account, newHash: check.hash, stays: stays) else {
                return .rejected(reason: .wrongCredentials)
            }
            try failures.succeed(email, from: client, at: session.began, subjects)
            settings.changed()
            return .authenticated(user: account.user)
        }
    }

    private var client: SignInClient {
        settings.browser.map { .browser($0.secretHash, next: $0.nextSecretHash) } ?? .profile(profile)
    }

    /// Returns the counters of an attempt. No stranger can delay an account where it was signed in before.
    private func subjects(of email: EmailAddress?, isKnown: Bool) -> [SignInSubject] {
        guard let email else { return [.profile(profile)] }
        return isKnown ? [.known(email, client)] : [.account(email), .profile(profile)]
    }

    private func hash(isKnown: Bool, _ compute: @escaping @Sendable () throws -> PasswordCheck) -> PendingHash {
        var sender = PasswordSender(isKnown: isKnown)
        if let browser = settings.browser { (sender.network, sender.hasLeft) = (browser.network, browser.hasLeft) }
        return PendingHash(queue: settings.hashes, sender: sender, compute: compute)
    }

    /// Begins a session; nil if the password was changed after the check.
    private func begin(_ account: Account, newHash: String?, stays: Bool) throws -> Session? {
        if let newHash { try accounts.replaceHash(account.passwordHash, of: account.user, by: newHash) }
        let began = now()
        let session = Session(
            id: settings.newID(), user: account.user, profile: profile, began: began,
            expires: began.advanced(by: profile.isTemporary ? Session.temporaryLength : Session.length), seen: began,
            stay: stays && profile.isTemporary ? .isAsked : .ends)
        // Nobody is handed the token here: the client finds its session by its profile.
        let hasBegun = try sessions.begin(session, token: .random(), passwordVersion: account.passwordVersion)
        if !hasBegun { return nil }
        try endDevice()
        // Nothing is left of the sign-in before this one.
        if session.stay == .ends { settings.browser?.lasting?.forget() }
        return session
    }

    /// Ends the sessions of the secret that the browser has. One that is not signed in by it any more has lost it to
    /// somebody else.
    private func endDevice() throws {
        if let held = settings.browser?.lasting?.heldHash() { try sessions.endDevice(of: held) }
    }

    func changePassword(_ request: ChangePasswordRequest) throws -> PendingOutcome<ChangePasswordOutcome> {
        guard let user = try currentUser(), let email = EmailAddress(user.email),
            let account = try accounts.account(of: email)
        else { return PendingOutcome(.rejected(reason: .notSignedIn)) }
        if let problem = PasswordRules.problem(of: request.new.reveal()) {
            return PendingOutcome(.rejected(reason: .init(problem)))
        }
        let subjects = [SignInSubject.known(email, client)]
        if let end = try failures.begin(subjects, at: now()) {
            return PendingOutcome(.rejected(reason: .tooManyAttempts, retryAt: end))
        }
        let hashing = hash(isKnown: true) { [passwords, hash = account.passwordHash] in
            guard try passwords.matches(request.old, hash: hash) else { return PasswordCheck() }
            return PasswordCheck(isMatch: true, hash: try passwords.hash(request.new))
        }
        return PendingOutcome(hashing: hashing) { [self] result in
            let check = try get(result, of: subjects)
            guard check.isMatch, let hash = check.hash,
                try accounts.changePassword(of: user, from: account.passwordHash, to: hash)
            else { return .rejected(reason: .wrongPassword) }
            // All browsers were forgotten, but this one has just proved the password.
            try failures.succeed(email, from: client, at: now(), subjects)
            settings.changed()
            return .changed
        }
    }

    /// Returns the result of a hash. If there is none, the attempt counts as no failure.
    private func get(
        _ result: Result<PasswordCheck, any Error>, of subjects: [SignInSubject]
    ) throws -> PasswordCheck {
        do {
            return try result.get()
        } catch {
            try failures.withdraw(subjects)
            throw error
        }
    }

    func signOut() throws {
        try sessions.end(on: profile)
        try endDevice()
        settings.browser?.lasting?.forget()
        settings.changed()
    }

    /// Signs the person of a browser in again who stays signed in there. A browser that brings a spent secret has
    /// stolen it, or somebody else has: the sessions of the secret's device end.
    func resume() throws {
        guard let lasting = settings.browser?.lasting, let hash = lasting.hash else { return }
        try lasting.renew(Session.length) { next in
            let isSignedIn = try sessions.resume(
                by: hash, then: next, as: settings.newID(), on: profile, from: client, at: now())
            if isSignedIn { (newHash, isReturnNoted) = (next, false) }
            return isSignedIn
        }
    }

    /// True if somebody is signed in whose session outlives this one of the browser.
    var outlivesBrowser: Bool { (try? session())?.stay == .isGiven }

    /// Returns the open sessions of the signed-in user on all profiles; none if nobody is signed in.
    ///
    /// - Parameter id: the session to end first, if it is one of the user.
    func openSessions(afterEnding id: String?) throws -> UserSessions {
        guard let session = try session() else { return UserSessions(sessions: []) }
        if let id {
            try sessions.end(id, of: session.user)
            if id == session.id { settings.changed() }
        }
        let time = now()
        let open = try sessions.sessions(of: session.user).filter { $0.isOpen(at: time) }
        return UserSessions(
            sessions: open.map { .init(id: $0.id, profile: $0.profile.name, since: $0.began, seen: $0.seen) })
    }

    /// Returns the signed-in user, or nil if there is no session or it has ended.
    func currentUser() throws -> User? { try session()?.user }

    private func session() throws -> Session? {
        let time = now()
        guard let session = try openSession(at: time) else { return nil }
        let lasting = session.stay == .isAsked ? settings.browser?.lasting : nil
        let returned = returnedSecret
        if lasting != nil || returned != nil || session.needsNote(at: time) {
            note(session, at: time, lasting, returned)
        }
        return session
    }

    private func openSession(at time: Timestamp) throws -> Session? {
        try sessions.session(on: profile).flatMap { $0.isOpen(at: time) ? $0 : nil }
    }

    /// The new secret if the browser has brought it, and if that was not noted; nil otherwise.
    private var returnedSecret: (hash: String, isStored: Bool)? {
        guard let newHash, let lasting = settings.browser?.lasting, lasting.hasReturned() else { return nil }
        let isStored = lasting.isStored()
        return isStored || !isReturnNoted ? (newHash, isStored) : nil
    }

    /// Notes a use. A store that cannot be written, such as on a full disk, still tells who is signed in.
    ///
    /// - Parameters:
    ///   - lasting: gives the browser a secret for a session that is to stay; nil for another session.
    ///   - returned: the hash of the new secret if the browser has brought it; nil if it has not, or if that was noted.
    private func note(
        _ session: Session, at time: Timestamp, _ lasting: LastingSecret?, _ returned: (hash: String, isStored: Bool)?
    ) {
        // Each attempt on a locked store waits, so the next one is a minute later.
        if let failure = noteFailure,
            (failure..<failure.advanced(by: Session.notingInterval)).contains(time)
        {
            return
        }
        do {
            if let returned {
                try sessions.confirm(returned.hash, isStored: returned.isStored)
                isReturnNoted = true
                if returned.isStored { newHash = nil }
            }
            try lasting?.renew(Session.length) { hash in
                try sessions.keep(session, by: hash, until: session.began.advanced(by: Session.length))
            }
            try sessions.note(session, seenAt: time)
            if let nextCleaning, time < nextCleaning { return }
            nextCleaning = time.advanced(by: Session.cleaningInterval)
            try sessions.forgetEnded(at: time)
        } catch { noteFailure = time }
    }

    // MARK: - Roles

    /// Returns the users with these IDs, each once. Only the first 200 IDs count.
    func users(withIDs ids: [String]) throws -> FoundUsers {
        FoundUsers(users: try Set(ids.prefix(200)).sorted().compactMap { try accounts.user(withID: $0) })
    }

    /// Returns the signed-in user with the role in which the user acts now.
    func currentRole() throws -> UserRole? {
        try session().map(role)
    }

    /// Returns the same inside of a transaction of any module. It notes no use of the session.
    func roleInTransaction() throws -> UserRole? { try openSession(at: now()).map(role) }

    private func role(of session: Session) -> UserRole {
        // A sign-in in the future is not fresh: the clock was set back.
        let isFresh = (session.began..<session.began.advanced(by: Self.operatorPeriod)).contains(now())
        return UserRole(user: session.user, role: isFresh ? session.role : .customer, granted: session.role)
    }

    /// True while there is no operator, and the users of the app own the machine of the store.
    func mayGrantWithoutRole() throws -> Bool { try settings.isOnMachine && accounts.operatorCount() == 0 }

    func grant(_ request: GrantRequest) throws -> GrantOutcome {
        guard let email = EmailAddress(request.email) else { return .rejected(reason: .unknownAccount) }
        var user: User?
        let problem = try accounts.grant(request, to: email) { account, operatorCount in
            // Another process may have made the first operator, or taken the role, since the gateway was asked.
            let isAllowed = settings.isOnMachine && operatorCount == 0
            guard try isAllowed || roleInTransaction()?.role == .operator else { return .operatorNeeded }
            guard let account else { return .unknownAccount }
            user = account.user
            let isLast = account.role == .operator && operatorCount == 1
            return isLast && request.role != .operator ? .lastOperator : nil
        }
        if let problem { return .rejected(reason: problem) }
        guard let user else { return .rejected(reason: .unknownAccount) }
        settings.changed()
        return .granted(user: user, role: request.role)
    }
}

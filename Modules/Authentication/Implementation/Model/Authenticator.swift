import AuthenticationIO
import Foundation
import Values

/// The rules of accounts and roles, and of the session of one profile.
final class Authenticator {
    /// The time from a sign-in to the end of its session.
    static let sessionLength: Duration = .seconds(30 * 24 * 60 * 60)
    /// The time from a sign-in for which an operator acts in that role. After it, the password is asked for again.
    static let operatorPeriod: Duration = .seconds(12 * 60 * 60)
    /// The numbers of characters that a password may have.
    static let passwordLengths = 8...1024

    private let accounts: any Accounts
    private let sessions: any Sessions
    private let passwords: any PasswordHashing
    private let profile: Profile
    /// True if the users of the app own the machine of the store.
    private let isOnMachine: Bool
    private let now: () -> Timestamp
    private let newID: () -> String
    private let changed: () -> Void

    /// - Parameter changed: called when somebody has signed in or out.
    init(
        accounts: any Accounts, sessions: any Sessions, passwords: any PasswordHashing, profile: Profile,
        isOnMachine: Bool, now: @escaping () -> Timestamp, newID: @escaping () -> String,
        changed: @escaping () -> Void = {}
    ) {
        self.accounts = accounts
        self.sessions = sessions
        self.passwords = passwords
        self.profile = profile
        self.isOnMachine = isOnMachine
        self.now = now
        self.newID = newID
        self.changed = changed
    }

    // MARK: - Accounts

    func register(_ request: RegisterRequest) -> PendingOutcome<RegisterOutcome> {
        guard let email = EmailAddress(request.email) else { return PendingOutcome(.rejected(reason: .invalidEmail)) }
        let length = request.password.reveal().count
        if length < Self.passwordLengths.lowerBound { return PendingOutcome(.rejected(reason: .weakPassword)) }
        if length > Self.passwordLengths.upperBound { return PendingOutcome(.rejected(reason: .longPassword)) }
        let name = request.name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        let user = User(id: newID(), email: email.text, name: name.isEmpty ? email.localPart : name)
        return PendingOutcome { [passwords, password = request.password] in
            PasswordCheck(isMatch: true, hash: try passwords.hash(password))
        } conclude: { [self] check in
            let account = Account(user: user, passwordHash: check.hash ?? "", opened: now())
            return try accounts.open(account) ? .registered(user: user) : .rejected(reason: .emailTaken)
        }
    }

    func signIn(_ request: LoginRequest) throws -> PendingOutcome<LoginOutcome> {
        let password = request.password
        guard let email = EmailAddress(request.email), let account = try accounts.account(of: email) else {
            // An address without an account must take as long as a wrong password.
            return PendingOutcome { [passwords] in
                PasswordCheck(isMatch: false, hash: try passwords.hash(password))
            } conclude: { _ in
                .rejected(reason: .wrongCredentials)
            }
        }
        return PendingOutcome { [passwords, hash = account.passwordHash] in
            let isMatch = try passwords.matches(password, hash: hash)
            return PasswordCheck(
                isMatch: isMatch, hash: isMatch && passwords.isOutdated(hash) ? try passwords.hash(password) : nil)
        } conclude: { [self] check in
            try conclude(check, for: account)
        }
    }

    private func conclude(_ check: PasswordCheck, for account: Account) throws -> LoginOutcome {
        guard check.isMatch else { return .rejected(reason: .wrongCredentials) }
        if let hash = check.hash { try accounts.replaceHash(account.passwordHash, of: account.user, by: hash) }
        let began = now()
        let session = Session(user: account.user, began: began, expires: began.advanced(by: Self.sessionLength))
        try sessions.begin(session, on: profile)
        changed()
        return .authenticated(user: account.user)
    }

    /// Ends the session, if there is one.
    func signOut() throws {
        try sessions.end(on: profile)
        changed()
    }

    /// Returns the signed-in user, or nil if there is no session or it has expired.
    func currentUser() throws -> User? { try session()?.user }

    private func session() throws -> Session? {
        guard let session = try sessions.session(on: profile), now() < session.expires else { return nil }
        return session
    }

    // MARK: - Roles

    /// Returns the signed-in user with the role in which the user acts now.
    func currentRole() throws -> UserRole? {
        guard let session = try session() else { return nil }
        // A sign-in in the future is not fresh: the clock was set back.
        let isFresh = (session.began..<session.began.advanced(by: Self.operatorPeriod)).contains(now())
        return UserRole(user: session.user, role: isFresh ? session.role : .customer, granted: session.role)
    }

    /// True while there is no operator, and the users of the app own the machine of the store.
    func mayGrantWithoutRole() throws -> Bool { try isOnMachine && accounts.operatorCount() == 0 }

    func grant(_ request: GrantRequest) throws -> GrantOutcome {
        guard let email = EmailAddress(request.email) else { return .rejected(reason: .unknownAccount) }
        let isOperator = try currentRole()?.role == .operator
        var user: User?
        let problem = try accounts.grant(request, to: email) { account, operatorCount in
            // Another process may have made the first operator since the gateway was asked.
            guard isOperator || isOnMachine && operatorCount == 0 else { return .operatorNeeded }
            guard let account else { return .unknownAccount }
            user = account.user
            let isLast = account.role == .operator && operatorCount == 1
            return isLast && request.role != .operator ? .lastOperator : nil
        }
        if let problem { return .rejected(reason: problem) }
        guard let user else { return .rejected(reason: .unknownAccount) }
        changed()
        return .granted(user: user, role: request.role)
    }
}

/// A user with the password hash that proves it, and the role.
struct Account: Equatable {
    let user: User
    /// The hash with its salt and its cost, as ``PasswordHashing`` wrote it.
    let passwordHash: String
    let opened: Timestamp
    var role = Role.customer
}

/// A store of accounts.
protocol Accounts {
    /// Adds an account unless there is one with its e-mail address.
    ///
    /// - Returns: true if the account was added.
    func open(_ account: Account) throws -> Bool

    /// Returns the account of an address.
    func account(of email: EmailAddress) throws -> Account?

    /// Replaces the hash of a user if it is still the given one.
    func replaceHash(_ hash: String, of user: User, by newHash: String) throws

    /// Returns the number of operators.
    func operatorCount() throws -> Int

    /// Gives an account the role of a request. Nothing changes between the check and the grant.
    ///
    /// - Parameter check: gets the account and the number of operators; returns the reason if the role must not be granted.
    /// - Returns: the reason; nil if the role was granted.
    func grant(
        _ request: GrantRequest, to email: EmailAddress, unless check: (Account?, Int) -> GrantProblem?
    ) throws -> GrantProblem?
}

/// The time for which a user is signed in.
struct Session: Equatable {
    let user: User
    let began: Timestamp
    let expires: Timestamp
    /// The role of the user at present. It is that of the account, and not kept with the session.
    var role = Role.customer
}

/// A store of sessions, at most one for each profile.
protocol Sessions {
    /// Writes a session in place of the profile's former one.
    func begin(_ session: Session, on profile: Profile) throws

    /// Returns the session of a profile, also an expired one.
    func session(on profile: Profile) throws -> Session?

    /// Deletes the session of a profile, if there is one.
    func end(on profile: Profile) throws
}

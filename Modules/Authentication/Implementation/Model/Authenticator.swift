import AuthenticationIO
import Foundation
import Values

/// The rules of accounts, and of the session of one profile.
final class Authenticator {
    /// The time from a sign-in to the end of its session.
    static let sessionLength: Duration = .seconds(30 * 24 * 60 * 60)
    static let shortestPassword = 8

    private let accounts: any Accounts
    private let sessions: any Sessions
    private let passwords: any PasswordHashing
    private let profile: Profile
    private let now: () -> Timestamp
    private let newID: () -> String
    private let changed: () -> Void

    /// - Parameter changed: called when somebody has signed in or out.
    init(
        accounts: any Accounts, sessions: any Sessions, passwords: any PasswordHashing, profile: Profile,
        now: @escaping () -> Timestamp, newID: @escaping () -> String, changed: @escaping () -> Void = {}
    ) {
        self.accounts = accounts
        self.sessions = sessions
        self.passwords = passwords
        self.profile = profile
        self.now = now
        self.newID = newID
        self.changed = changed
    }

    func register(_ request: RegisterRequest) throws -> RegisterOutcome {
        guard let email = EmailAddress(request.email) else { return .rejected(reason: .invalidEmail) }
        guard request.password.reveal().count >= Self.shortestPassword else { return .rejected(reason: .weakPassword) }
        let name = request.name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        let user = User(id: newID(), email: email.text, name: name.isEmpty ? email.localPart : name)
        let account = Account(user: user, passwordHash: try passwords.hash(request.password), opened: now())
        return try accounts.open(account) ? .registered(user: user) : .rejected(reason: .emailTaken)
    }

    func signIn(_ request: LoginRequest) throws -> LoginOutcome {
        guard let email = EmailAddress(request.email), let account = try accounts.account(of: email) else {
            // An address without an account must take as long as a wrong password.
            _ = try passwords.hash(request.password)
            return .rejected(reason: .wrongCredentials)
        }
        guard try passwords.matches(request.password, hash: account.passwordHash) else {
            return .rejected(reason: .wrongCredentials)
        }
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
    func currentUser() throws -> User? {
        guard let session = try sessions.session(on: profile), now() < session.expires else { return nil }
        return session.user
    }
}

/// A user with the password hash that proves it.
struct Account: Equatable {
    let user: User
    /// The hash with its salt and its cost, as ``PasswordHashing`` wrote it.
    let passwordHash: String
    let opened: Timestamp
}

/// A store of accounts.
protocol Accounts {
    /// Adds an account unless there is one with its e-mail address.
    ///
    /// - Returns: true if the account was added.
    func open(_ account: Account) throws -> Bool

    /// Returns the account of an address.
    func account(of email: EmailAddress) throws -> Account?
}

/// The time for which a user is signed in.
struct Session: Equatable {
    let user: User
    let began: Timestamp
    let expires: Timestamp
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

public import Boardy
public import BoardyRemote
public import BoardyValues

// A form of a board of another process is shown in the session of the person, and what is typed there is sealed.

/// Opens an account. Whoever has filled in the form is signed in; an input signs nobody in.
public enum Register: RemoteContract {
    public static let id: BoardID = "authentication.register"
    /// Without an input, the board asks on a screen.
    public typealias Input = RegisterRequest?
    public typealias Output = RegisterOutcome
}

/// Signs a user in, and writes a session for the profile into the store.
public enum Login: RemoteContract {
    public static let id: BoardID = "authentication.login"
    /// Without an input, the board asks on a screen.
    public typealias Input = LoginRequest?
    public typealias Output = LoginOutcome
}

/// Ends the session of the profile, if there is one.
public enum Logout: BlockTaskContract, RemoteContract {
    public static let id: BoardID = "authentication.logout"
    public typealias Input = Void
    public typealias Output = LogoutOutcome
}

/// The outcome of a logout.
public enum LogoutOutcome: SampledOutcome, Equatable {
    case signedOut

    public static func sample(after last: LogoutOutcome?) -> LogoutOutcome? {
        switch last {
        case nil: .signedOut
        case .signedOut: nil
        }
    }
}

/// Asks on screens until somebody is signed in or gives up.
public enum Authenticate: RemoteContract {
    public static let id: BoardID = "authentication.authenticate"
    public typealias Input = Void
    public typealias Output = AuthenticateOutcome
}

/// The outcome of an authentication.
public enum AuthenticateOutcome: SampledOutcome, Equatable {
    case authenticated(user: User)
    case userClosed

    public static func sample(after last: AuthenticateOutcome?) -> AuthenticateOutcome? {
        switch last {
        case nil: .authenticated(user: .sample)
        case .authenticated: .userClosed
        case .userClosed: nil
        }
    }
}

/// Tells the user who is signed in on the profile, or nil.
///
/// A caller that activates it with a ``GetCurrentUserParameter`` gets an answer of its own.
public enum CurrentUser: BlockTaskContract, RemoteContract {
    public static let id: BoardID = "authentication.current-user"
    public typealias Input = Void
    public typealias Output = User?
}

/// An input of ``CurrentUser`` that carries the handlers of its answer.
///
///     motherboard.ioCurrentUser().activation.activate(
///         with: GetCurrentUserParameter().onSuccess(target: self) { this, user in this.greet(user) })
public typealias GetCurrentUserParameter = BlockTaskParameter<Void, User?>

/// Changes the password of the signed-in user, and ends all sessions of the user.
public enum ChangePassword: RemoteContract {
    public static let id: BoardID = "authentication.change-password"
    /// Without an input, the board asks on a screen.
    public typealias Input = ChangePasswordRequest?
    public typealias Output = ChangePasswordOutcome
}

/// Lists the sessions of the signed-in user on all profiles, after ending one of them if the input names it.
///
/// If nobody is signed in, the list is empty and no session ends.
public enum ListSessions: BlockTaskContract, RemoteContract {
    public static let id: BoardID = "authentication.sessions"
    /// Without an input, no session ends.
    public typealias Input = SessionsRequest?
    public typealias Output = UserSessions
}

/// Tells the role of the user who is signed in on the profile, or nil.
///
/// Its board is in the process of whoever asks, so that the role is read in the transaction that depends on it.
public enum CurrentRole: LocalContract {
    public static let id: BoardID = "authentication.current-role"
    public typealias Input = Void
    public typealias Output = UserRole?
}

/// Tells who the guest of a browser is, whether or not somebody is signed in. At a terminal nobody is a guest.
///
/// Modules keep for the guest what does not need an account, such as a cart.
///
/// Its board is in the process of whoever asks. A caller that activates it with a ``GetCurrentGuestParameter`` gets an
/// answer of its own.
public enum CurrentGuest: BlockTaskContract, LocalContract {
    public static let id: BoardID = "authentication.guest"
    public typealias Input = Void
    public typealias Output = Guest?
}

/// An input of ``CurrentGuest`` that carries the handlers of its answer.
public typealias GetCurrentGuestParameter = BlockTaskParameter<Void, Guest?>

/// Somebody who need not be signed in, as one browser knows the person.
public struct Guest: Sendable, Codable, Hashable, Sampled {
    /// A name that no other browser has. It stays for as long as the browser is known, and proves nothing.
    public let id: String

    public init(id: String) { self.id = id }

    public static var samples: [Guest] { [.init(id: "guest-1")] }
}

/// Finds users by their IDs, such as for a list of what they have ordered. It needs an operator.
public enum FindUsers: GuardedContract, BlockTaskContract, RemoteContract {
    public static let id: BoardID = "authentication.users"
    public static let requirement = Role.operator
    public typealias Input = FindUsersRequest
    public typealias Output = FoundUsers
}

/// Grants a role to an account. It needs an operator, or the machine of the store while there is no operator.
public enum Grant: GuardedContract, RemoteContract {
    public static let id: BoardID = "authentication.grant"
    /// Without an input, the board asks on a screen.
    public typealias Input = GrantRequest?
    public typealias Output = GrantOutcome
    public static let requirement = Role.operator
    public static var commitRule: CommitRule { .withAnswer }
}

/// Keeps work until somebody is signed in. The work is of this process, so its board is too.
public enum AuthUser: LocalContract {
    public static let id: BoardID = "authentication.auth-user"
    public typealias Input = BarrierCommand<User>
    public typealias Output = User
}

// Each reaches the board of a contract from its motherboard, or from another board of it.
extension ContractHost {
    public func ioRegister() -> Destination<Register, Access> { self[Register.self] }
    public func ioLogin() -> Destination<Login, Access> { self[Login.self] }
    public func ioLogout() -> Destination<Logout, Access> { self[Logout.self] }
    public func ioAuthenticate() -> Destination<Authenticate, Access> { self[Authenticate.self] }
    public func ioCurrentUser() -> Destination<CurrentUser, Access> { self[CurrentUser.self] }
    public func ioChangePassword() -> Destination<ChangePassword, Access> { self[ChangePassword.self] }
    public func ioListSessions() -> Destination<ListSessions, Access> { self[ListSessions.self] }
    public func ioCurrentRole() -> Destination<CurrentRole, Access> { self[CurrentRole.self] }
    public func ioCurrentGuest() -> Destination<CurrentGuest, Access> { self[CurrentGuest.self] }
    public func ioFindUsers() -> Destination<FindUsers, Access> { self[FindUsers.self] }
    public func ioGrant() -> Destination<Grant, Access> { self[Grant.self] }
    public func ioAuthUser() -> Destination<AuthUser, Access> { self[AuthUser.self] }
}

/// A signed-in user with the role in which the user acts.
public struct UserRole: Sendable, Codable, Equatable, Sampled {
    public let user: User
    /// The role in which the user acts now. An operator whose sign-in is too old acts as a customer.
    public let role: AccountRole
    /// The role that was granted to the account.
    public let granted: AccountRole

    public init(user: User, role: AccountRole, granted: AccountRole) {
        (self.user, self.role, self.granted) = (user, role, granted)
    }

    public static var samples: [UserRole] { [.init(user: .sample, role: .customer, granted: .operator)] }
}

/// The role to grant, and the account that gets it.
public struct GrantRequest: Sendable, Codable, Equatable, Sampled {
    public let email: String
    public let role: AccountRole

    public init(email: String, role: AccountRole) {
        (self.email, self.role) = (email, role)
    }

    public static var samples: [GrantRequest] { [.init(email: "ada@example.org", role: .operator)] }
}

/// The outcome of a grant.
public enum GrantOutcome: SampledOutcome, Equatable {
    case granted(user: User, role: AccountRole)
    case rejected(reason: GrantProblem)
    /// The screen was closed.
    case cancelled

    public static func sample(after last: GrantOutcome?) -> GrantOutcome? {
        switch last {
        case nil: .granted(user: .sample, role: .operator)
        case .granted: .rejected(reason: .unknownAccount)
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}

/// The reason why a role was not granted, as a stable code.
public enum GrantProblem: String, Sendable, Codable, CaseIterable {
    /// No account has this address.
    case unknownAccount
    /// The account belongs to the only operator, and another role was to be granted.
    case lastOperator
    /// Somebody else became the first operator meanwhile, so only an operator may grant a role now.
    case operatorNeeded
}

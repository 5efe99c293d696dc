public import Boardy

/// Asks on screens until somebody is signed in or gives up.
public enum Authenticate: BoardContract {
    public static let id: BoardID = "authentication.authenticate"
    public typealias Input = Void
    public typealias Output = AuthenticateOutcome
}

extension ContractHost {
    /// The board of ``Authenticate``.
    public func ioAuthenticate() -> Destination<Authenticate, Access> { self[Authenticate.self] }
}

/// What became of it.
public enum AuthenticateOutcome: Outcome, Equatable {
    case authenticated(user: User)
    case userClosed
}

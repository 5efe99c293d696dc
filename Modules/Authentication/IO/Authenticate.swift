public import Boardy

/// Asks on screens until somebody is signed in or gives up.
public enum Authenticate: BoardContract {
    public static let id: BoardID = "authentication.authenticate"
    public typealias Input = Void
    public typealias Output = AuthenticateOutcome
}

extension ContractHost {
    /// Reaches the board of ``Authenticate`` from its motherboard, or from another board of it.
    public func ioAuthenticate() -> Destination<Authenticate, Access> { self[Authenticate.self] }
}

/// The outcome of an authentication.
public enum AuthenticateOutcome: Outcome, Equatable {
    case authenticated(user: User)
    case userClosed
}

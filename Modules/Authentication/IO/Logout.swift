public import Boardy

/// Ends the session of the profile, if there is one.
public enum Logout: BoardContract {
    public static let id: BoardID = "authentication.logout"
    public typealias Input = Void
    public typealias Output = LogoutOutcome
}

extension ContractHost {
    /// The board of ``Logout``.
    public func ioLogout() -> Destination<Logout, Access> { self[Logout.self] }
}

/// What became of it.
public enum LogoutOutcome: Outcome, Equatable {
    case signedOut
}

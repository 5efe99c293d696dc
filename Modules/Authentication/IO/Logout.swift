public import Boardy

/// Ends the session of the profile, if there is one.
public enum Logout: BoardContract {
    public static let id: BoardID = "authentication.logout"
    public typealias Input = Void
    public typealias Output = LogoutOutcome
}

extension ContractHost {
    /// Reaches the board of ``Logout`` from its motherboard, or from another board of it.
    public func ioLogout() -> Destination<Logout, Access> { self[Logout.self] }
}

/// The outcome of a logout.
public enum LogoutOutcome: Outcome, Equatable {
    case signedOut
}

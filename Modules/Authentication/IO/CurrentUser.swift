public import Boardy

/// Tells the user who is signed in on the profile, or nil.
///
/// A `BlockTaskBoard` serves it. A caller that activates it with a ``GetCurrentUserParameter`` gets an answer of its own.
public enum CurrentUser: BoardContract {
    public static let id: BoardID = "authentication.current-user"
    public typealias Input = Void
    public typealias Output = User?
}

extension ContractHost {
    /// Reaches the board of ``CurrentUser`` from its motherboard, or from another board of it.
    public func ioCurrentUser() -> Destination<CurrentUser, Access> { self[CurrentUser.self] }
}

/// An input of ``CurrentUser`` that carries the handlers of its answer.
///
///     motherboard.ioCurrentUser().activation.activate(
///         with: GetCurrentUserParameter().onSuccess(target: self) { this, user in this.greet(user) })
public typealias GetCurrentUserParameter = BlockTaskParameter<Void, User?>

/// Keeps work until somebody is signed in. In-process only.
public enum AuthUser: BoardContract {
    public static let id: BoardID = "authentication.auth-user"
    public typealias Input = BarrierCommand<User>
    public typealias Output = User
}

extension ContractHost {
    /// Reaches the board of ``AuthUser`` from its motherboard, or from another board of it.
    public func ioAuthUser() -> Destination<AuthUser, Access> { self[AuthUser.self] }
}

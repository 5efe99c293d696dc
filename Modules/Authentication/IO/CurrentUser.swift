public import Boardy

/// Who is signed in on this profile; nil if nobody is.
///
/// Kept by a `BlockTaskBoard`: whoever asks gets an answer of their own by activating it with a ``GetCurrentUserParameter``.
public enum CurrentUser: BoardContract {
    public static let id: BoardID = "authentication.current-user"
    public typealias Input = Void
    public typealias Output = User?
}

extension ContractHost {
    /// The board of ``CurrentUser``.
    public func ioCurrentUser() -> Destination<CurrentUser, Access> { self[CurrentUser.self] }
}

/// Asks ``CurrentUser``, and says what to do with the answer.
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
    /// The board of ``AuthUser``.
    public func ioAuthUser() -> Destination<AuthUser, Access> { self[AuthUser.self] }
}

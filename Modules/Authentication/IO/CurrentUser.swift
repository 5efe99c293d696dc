public import Boardy

/// Who is signed in on this profile; nil if nobody is.
public enum CurrentUser: BoardContract {
    public static let id: BoardID = "authentication.current-user"
    public typealias Input = Void
    public typealias Output = User?
}

/// Keeps work until somebody is signed in. In-process only.
public enum AuthUser: BoardContract {
    public static let id: BoardID = "authentication.auth-user"
    public typealias Input = BarrierCommand<User>
    public typealias Output = User
}

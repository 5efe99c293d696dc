public import Boardy

// One accessor a contract, for motherboards, boards and the service map.

extension Motherboard {
    /// The board of ``Register``.
    public func ioRegister() -> ContractDestination<Register> { self[Register.self] }
    /// The board of ``Login``.
    public func ioLogin() -> ContractDestination<Login> { self[Login.self] }
    /// The board of ``Logout``.
    public func ioLogout() -> ContractDestination<Logout> { self[Logout.self] }
    /// The board of ``Authenticate``.
    public func ioAuthenticate() -> ContractDestination<Authenticate> { self[Authenticate.self] }
    /// The board of ``CurrentUser``.
    public func ioCurrentUser() -> ContractDestination<CurrentUser> { self[CurrentUser.self] }
    /// The board of ``AuthUser``.
    public func ioAuthUser() -> ContractDestination<AuthUser> { self[AuthUser.self] }
}

extension Board {
    /// The board of ``Register`` of the same owner.
    public func ioRegister() -> BoardGenericDestination<Register.Input, Register.Command> { self[Register.self] }
    /// The board of ``Login`` of the same owner.
    public func ioLogin() -> BoardGenericDestination<Login.Input, Login.Command> { self[Login.self] }
    /// The board of ``Logout`` of the same owner.
    public func ioLogout() -> BoardGenericDestination<Logout.Input, Logout.Command> { self[Logout.self] }
    /// The board of ``Authenticate`` of the same owner.
    public func ioAuthenticate() -> BoardGenericDestination<Authenticate.Input, Authenticate.Command> {
        self[Authenticate.self]
    }
    /// The board of ``CurrentUser`` of the same owner.
    public func ioCurrentUser() -> BoardGenericDestination<CurrentUser.Input, CurrentUser.Command> {
        self[CurrentUser.self]
    }
    /// The board of ``AuthUser`` of the same owner.
    public func ioAuthUser() -> BoardGenericDestination<AuthUser.Input, AuthUser.Command> { self[AuthUser.self] }
}

/// What authentication publishes.
public final class AuthenticationServiceMap: ModuleServiceMap {
    /// The board of ``Register``.
    public var ioRegister: ContractDestination<Register> { self[Register.self] }
    /// The board of ``Login``.
    public var ioLogin: ContractDestination<Login> { self[Login.self] }
    /// The board of ``Logout``.
    public var ioLogout: ContractDestination<Logout> { self[Logout.self] }
    /// The board of ``Authenticate``.
    public var ioAuthenticate: ContractDestination<Authenticate> { self[Authenticate.self] }
    /// The board of ``CurrentUser``.
    public var ioCurrentUser: ContractDestination<CurrentUser> { self[CurrentUser.self] }
    /// The board of ``AuthUser``.
    public var ioAuthUser: ContractDestination<AuthUser> { self[AuthUser.self] }
}

extension ServiceMap {
    /// What authentication publishes.
    public var modAuthentication: AuthenticationServiceMap { link() }
}

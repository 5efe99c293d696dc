public import Boardy

/// The boards that authentication publishes, as `serviceMap.modAuthentication` gives them.
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
    /// The boards that authentication publishes.
    public var modAuthentication: AuthenticationServiceMap { link() }
}

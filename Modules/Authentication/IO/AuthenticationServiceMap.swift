public import Boardy

/// The boards that authentication publishes, as `serviceMap.modAuthentication` gives them.
public final class AuthenticationServiceMap: ModuleServiceMap {
    public var ioRegister: ContractDestination<Register> { self[Register.self] }
    public var ioLogin: ContractDestination<Login> { self[Login.self] }
    public var ioLogout: ContractDestination<Logout> { self[Logout.self] }
    public var ioAuthenticate: ContractDestination<Authenticate> { self[Authenticate.self] }
    public var ioCurrentUser: ContractDestination<CurrentUser> { self[CurrentUser.self] }
    public var ioChangePassword: ContractDestination<ChangePassword> { self[ChangePassword.self] }
    public var ioListSessions: ContractDestination<ListSessions> { self[ListSessions.self] }
    public var ioCurrentRole: ContractDestination<CurrentRole> { self[CurrentRole.self] }
    public var ioCurrentGuest: ContractDestination<CurrentGuest> { self[CurrentGuest.self] }
    public var ioFindUsers: ContractDestination<FindUsers> { self[FindUsers.self] }
    public var ioGrant: ContractDestination<Grant> { self[Grant.self] }
    public var ioAuthUser: ContractDestination<AuthUser> { self[AuthUser.self] }
}

extension ServiceMap {
    /// The boards that authentication publishes.
    public var modAuthentication: AuthenticationServiceMap { link() }
}

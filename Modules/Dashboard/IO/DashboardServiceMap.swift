public import Boardy

// One accessor a contract, for motherboards, boards and the service map.

extension Motherboard {
    /// The board of ``Home``.
    public func ioHome() -> ContractDestination<Home> { self[Home.self] }
    /// The board of ``Home``.
    public func ioDashboard() -> ContractDestination<Home> { self[Home.self] }
}

extension Board {
    /// The board of ``Home`` of the same owner.
    public func ioHome() -> BoardGenericDestination<Home.Input, Home.Command> { self[Home.self] }
    /// The board of ``Home`` of the same owner.
    public func ioDashboard() -> BoardGenericDestination<Home.Input, Home.Command> { self[Home.self] }
}

/// What dashboard publishes.
public final class DashboardServiceMap: ModuleServiceMap {
    /// The board of ``Home``.
    public var ioHome: ContractDestination<Home> { self[Home.self] }
    /// The board of ``Home``.
    public var ioDashboard: ContractDestination<Home> { self[Home.self] }
}

extension ServiceMap {
    /// What dashboard publishes.
    public var modDashboard: DashboardServiceMap { link() }
}

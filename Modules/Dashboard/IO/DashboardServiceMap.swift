public import Boardy

/// The boards that the dashboard publishes, as `serviceMap.modDashboard` gives them.
public final class DashboardServiceMap: ModuleServiceMap {
    public var ioHome: ContractDestination<Home> { self[Home.self] }
    public var ioCharts: ContractDestination<Charts> { self[Charts.self] }
    public var ioDashboard: ContractDestination<Home> { self[Home.self] }
}

extension ServiceMap {
    /// The boards that the dashboard publishes.
    public var modDashboard: DashboardServiceMap { link() }
}

public import Boardy
public import BoardyRemote
public import BoardyValues

// The first screen is drawn where the person is, so only the charts can come from another process.

/// Shows the first screen: the tiles of every module, and a menu.
public enum Home: BoardContract {
    public static let id: BoardID = "dashboard.home"
    public typealias Input = Void
    public typealias Output = HomeContents
}

/// Tells the charts of every module: the revenue of each day, what sells best, what runs out, which payments failed.
///
/// It needs an operator, except in an app where nothing tells roles.
public enum Charts: GuardedContract, RemoteContract {
    public static let id: BoardID = "dashboard.charts"
    public static let requirement = Role.operator
    public typealias Input = Void
    public typealias Output = ChartContents
}

// Each reaches the board of a contract from its motherboard, or from another board of it.
extension ContractHost {
    public func ioCharts() -> Destination<Charts, Access> { self[Charts.self] }
    public func ioHome() -> Destination<Home, Access> { self[Home.self] }
    public func ioDashboard() -> Destination<Home, Access> { self[Home.self] }
}

public import Boardy

/// Shows the first screen: the tiles of every module, and a menu.
public enum Home: BoardContract {
    public static let id: BoardID = "dashboard.home"
    public typealias Input = Void
    public typealias Output = HomeContents
}

extension ContractHost {
    /// Reaches the board of ``Home`` from its motherboard, or from another board of it.
    public func ioHome() -> Destination<Home, Access> { self[Home.self] }
    /// Reaches the board of ``Home`` by the name of its module.
    public func ioDashboard() -> Destination<Home, Access> { self[Home.self] }
}

public import Boardy

/// The first screen: what every module has to show, and what can be done.
public enum Home: BoardContract {
    public static let id: BoardID = "dashboard.home"
    public typealias Input = Void
    public typealias Output = HomeContents
}

extension ContractHost {
    /// The board of ``Home``.
    public func ioHome() -> Destination<Home, Access> { self[Home.self] }
    /// The board of ``Home``, by the name of its module.
    public func ioDashboard() -> Destination<Home, Access> { self[Home.self] }
}

/// What the modules show.
public struct HomeContents: Sendable, Codable, Equatable {
    public let tiles: [Tile]

    public init(tiles: [Tile]) { self.tiles = tiles }

    /// One figure of one module.
    public struct Tile: Sendable, Codable, Equatable {
        /// The plugin's name.
        public let module: String
        public let title: String
        public let value: String

        public init(module: String, title: String, value: String) {
            self.module = module
            self.title = title
            self.value = value
        }
    }
}

public import Boardy

/// The tiles of all modules.
public struct HomeContents: Sendable, Codable, Equatable, Sampled {
    public let tiles: [Tile]

    public init(tiles: [Tile]) { self.tiles = tiles }

    /// One figure of one module.
    public struct Tile: Sendable, Codable, Equatable {
        /// The plugin's name.
        public let module: String
        public let title: String
        public let value: String

        public init(module: String, title: String, value: String) {
            (self.module, self.title, self.value) = (module, title, value)
        }
    }

    public static var samples: [HomeContents] {
        [.init(tiles: [.init(module: "sales", title: "Sold", value: "25.98 EUR")])]
    }
}

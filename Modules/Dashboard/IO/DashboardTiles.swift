public import Boardy

/// Where modules offer tiles, which the dashboard shows without knowing the modules.
public enum DashboardTiles: ExtensionPoint {
    public typealias Contribution = DashboardTile
}

/// A tile that a module offers.
public struct DashboardTile {
    /// The plugin's name.
    public let module: String
    public let title: String
    /// Works out what the tile shows, each time the dashboard is drawn.
    public let value: () throws -> String

    public init(module: String, title: String, value: @escaping () throws -> String) {
        self.module = module
        self.title = title
        self.value = value
    }
}

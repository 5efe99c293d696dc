public import Boardy

/// Where modules offer tiles, which the dashboard shows without knowing the modules.
public enum DashboardTiles: ExtensionPoint {
    public typealias Contribution = DashboardTile
}

/// A tile that a module offers. One whose value changes while the dashboard is open takes one thing more, where the module says so:
///
///     main.contribute(DashboardTile(module: name, title: "Orders", changes: changes) { "\(try orders.count())" }, to: DashboardTiles.self)
public struct DashboardTile {
    /// The plugin's name.
    public let module: String
    public let title: String
    /// Where the module tells that the value may be another one now; nil if it never does.
    public let changes: Bus<Void>?
    /// Works out what the tile shows, each time the dashboard is drawn and at each change.
    public let value: () throws -> String

    /// - Parameter changes: the module's own, which it may hand in with several tiles; kept alive.
    public init(module: String, title: String, changes: Bus<Void>? = nil, value: @escaping () throws -> String) {
        self.module = module
        self.title = title
        self.changes = changes
        self.value = value
    }
}

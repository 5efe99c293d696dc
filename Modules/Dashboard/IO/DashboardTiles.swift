public import Boardy

/// The extension point for tiles. The dashboard shows them and knows none of the modules.
public enum DashboardTiles: ExtensionPoint {
    public typealias Contribution = DashboardTile
}

/// A tile that a module offers. A module whose value changes while the dashboard is open hands in a bus that says so:
///
///     main.contribute(DashboardTile(module: name, title: "Orders", changes: changes) { "\(try orders.count())" }, to: DashboardTiles.self)
public struct DashboardTile {
    /// The plugin's name.
    public let module: String
    public let title: String
    /// Transports a value when the tile may show another text; nil if it never changes.
    public let changes: Bus<Void>?
    /// Returns the text of the tile. Called each time the dashboard is drawn, and at each change.
    public let value: () throws -> String

    /// - Parameter changes: the module's own, which it may hand in with several tiles; kept alive.
    public init(module: String, title: String, changes: Bus<Void>? = nil, value: @escaping () throws -> String) {
        self.module = module
        self.title = title
        self.changes = changes
        self.value = value
    }
}

/// A point at which modules contribute to a module that does not know them, such as tiles to a dashboard.
///
///     public enum DashboardTiles: ExtensionPoint { public typealias Contribution = DashboardTile }
public protocol ExtensionPoint: SendableMetatype {
    /// The type of the values that modules contribute.
    associatedtype Contribution
}

/// The contributions of all modules to one point, in the order in which their plugins were installed.
public final class Contributions<Point: ExtensionPoint> {
    /// The contributions so far. Plugins that are applied later add to them.
    public private(set) var all: [Point.Contribution] = []

    init() {}

    func add(_ contribution: Point.Contribution) { all.append(contribution) }
}

/// A place where modules offer something to one that does not know them, such as tiles to a dashboard.
///
///     public enum DashboardTiles: ExtensionPoint { public typealias Contribution = DashboardTile }
public protocol ExtensionPoint: SendableMetatype {
    /// What a module offers.
    associatedtype Contribution
}

/// What modules have offered at one point, in the order in which their plugins were installed.
public final class Contributions<Point: ExtensionPoint> {
    /// Everything offered so far.
    public private(set) var all: [Point.Contribution] = []

    init() {}

    func add(_ contribution: Point.Contribution) { all.append(contribution) }
}

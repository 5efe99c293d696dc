public import BoardyCore

/// A point at which modules contribute to a module that does not know them, such as tiles to a dashboard.
///
///     public enum DashboardTiles: ExtensionPoint { public typealias Contribution = DashboardTile }
public protocol ExtensionPoint: SendableMetatype {
    /// The type of the values that modules contribute.
    associatedtype Contribution

    /// Returns the contracts whose boards a reader of the point activates for a contribution. By default there are no
    /// such contracts.
    ///
    /// The reader's producer makes these boards, so that the reader need not require contracts of modules that it does
    /// not know.
    static func contracts(of contribution: Contribution) -> [any BoardContract.Type]

    /// Returns the title of a contribution, which no other one may have. By default contributions have no such title.
    static func title(of contribution: Contribution) -> String?

    /// Returns true if a contribution is equal to the one in its place at an earlier launch, whose memory it can share.
    /// By default none is.
    static func isSame(_ contribution: Contribution, as earlier: Contribution) -> Bool
}

extension ExtensionPoint {
    /// An empty list, for contributions that name no board, such as a title or a closure.
    public static func contracts(of contribution: Contribution) -> [any BoardContract.Type] { [] }

    /// Nil, for contributions that nobody chooses by a title.
    public static func title(of contribution: Contribution) -> String? { nil }

    /// False, for contributions that may capture something of their launch.
    public static func isSame(_ contribution: Contribution, as earlier: Contribution) -> Bool { false }
}

/// The contributions of all modules to one point, in the order in which their plugins were installed.
public final class Contributions<Point: ExtensionPoint>: ContributionList {
    /// The contributions so far. Plugins that are applied later add to them.
    public private(set) var all: [Point.Contribution] = []

    init() {}

    func add(_ contribution: Point.Contribution) { all.append(contribution) }

    func name(_ id: BoardID) -> Bool { all.contains { Point.contracts(of: $0).contains { $0.id == id } } }

    func compact(sharingWith earlier: (any ContributionList)?) {
        let earlier = (earlier as? Contributions)?.all ?? []
        all = all.enumerated().map { place, own in
            earlier.indices.contains(place) && Point.isSame(own, as: earlier[place]) ? earlier[place] : own
        }
    }
}

protocol ContributionList: AnyObject {
    /// Returns true if a contribution names a board.
    func name(_ board: BoardID) -> Bool
    /// Releases the memory that was reserved for more contributions, and shares equal ones with an earlier launch.
    func compact(sharingWith earlier: (any ContributionList)?)
}

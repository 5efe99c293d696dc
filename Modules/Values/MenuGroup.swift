/// A part of a menu, with its heading. A module declares its own:
/// `extension MenuGroup { static let members = MenuGroup("Members") }`.
///
/// A menu has the groups in the order of their ranks, and groups of one rank in the order in which their first entries
/// were added. Groups with the same title are one.
public struct MenuGroup: Sendable {
    /// The heading.
    public let title: String
    /// The place among the groups of a menu; lower ranks come first.
    public let rank: Int

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - title: the heading.
    ///   - rank: the place among the groups of a menu; the place of ``menu`` by default.
    public init(_ title: String, rank: Int = 0) {
        self.title = title
        self.rank = rank
    }

    /// The group of entries that name no other one.
    public static let menu = MenuGroup("Menu")
}

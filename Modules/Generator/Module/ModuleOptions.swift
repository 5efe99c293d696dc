/// The options of a new module.
public struct ModuleOptions: Codable, Equatable, Sendable {
    /// The contract of its board, or nil for `Add` and the name of the module.
    public var board: String?
    /// True for rows in the store of the app.
    public var hasStore = false
    /// The link that leads to the board, `app://loyalty`, or nil for none.
    public var route: String?
    /// True for a setting: the most entries.
    public var hasSetting = false
    /// True for a screen that asks for the input, and an entry in the menu.
    public var hasScreen = false
    /// The IDs or types of the contracts that the board awaits.
    public var requirements: [String] = []
    /// True for a tile on the dashboard. Records of before have no value.
    public var hasTile: Bool {
        get { tile ?? false }
        set { tile = newValue ? true : nil }
    }
    private var tile: Bool?
    /// The role that a person needs for the board, or nil for none.
    public var role: String?

    public init() {}
}

/// The result of a kind of board: new files, and what the module's files need besides.
///
/// The generator makes the edits of the plugin, the service map and the row of `Package.swift` out of it.
public struct BoardParts: Sendable {
    /// New files: the contract with its accessor, values with samples, boards, views, tests.
    public var files: [GeneratedFile]
    /// Statements for `apply(for main: MainComponent)` of the module plugin, each a line of at most 108 columns.
    /// `producer` is `main.producer` there.
    public var registration: [String]
    /// Targets that the plugin's file imports because of ``registration``, besides `Boardy` and the IO target.
    public var pluginImports: [String]
    /// Published contracts that the service map lists; empty for a board without a published interface.
    public var published: [String]
    /// Targets that the IO target imports besides `Boardy`: `BoardyValues`.
    public var publishes: [String]
    /// Targets that the implementation imports besides `Boardy` and its own IO: `BoardyHeadless`. The tests import the
    /// same, and `BoardyTesting`.
    public var uses: [String]

    public init(
        files: [GeneratedFile], registration: [String], pluginImports: [String] = [], published: [String] = [],
        publishes: [String] = [], uses: [String] = []
    ) {
        self.files = files
        self.registration = registration
        self.pluginImports = pluginImports
        self.published = published
        self.publishes = publishes
        self.uses = uses
    }
}

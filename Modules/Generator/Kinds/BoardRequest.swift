/// The request to a kind of board: names, and options. A kind reads no file.
public struct BoardRequest: Sendable {
    /// The module: `Loyalty`.
    public let module: TypeName
    /// The contract, and the beginning of the names of its board and values: `Points`, `PointsBoard`, `PointsRequest`.
    public let board: TypeName
    /// True if other modules see the contract: it stands in the IO target, and the plugin provides it. Otherwise it
    /// stands beside its board, and the plugin registers it.
    public let isPublished: Bool
    /// The contracts of other modules that the board awaits.
    public let requirements: [KnownContract]

    public init(module: TypeName, board: TypeName, isPublished: Bool = true, requirements: [KnownContract] = []) {
        self.module = module
        self.board = board
        self.isPublished = isPublished
        self.requirements = requirements
    }

    /// The ID of the contract: `loyalty.points`. The name of the module is left out of the board's.
    public var id: String {
        let own = module.words
        var words = board.words
        if words.count > own.count, Array(words.suffix(own.count)) == own { words.removeLast(own.count) }
        if words.count > own.count, Array(words.prefix(own.count)) == own { words.removeFirst(own.count) }
        return "\(module.dashed).\(words.joined(separator: "-"))"
    }

    /// The folder of the contracts: `Modules/Loyalty/IO`.
    public var ioFolder: String { "Modules/\(module)/IO" }
    /// The folder of the implementation: `Modules/Loyalty/Implementation`.
    public var folder: String { "Modules/\(module)/Implementation" }
    /// The folder of the boards: `Modules/Loyalty/Implementation/Boards`.
    public var boards: String { "\(folder)/Boards" }
    /// The folder of the tests of the implementation: `Tests/Loyalty/Implementation`.
    public var tests: String { "Tests/\(module)/Implementation" }
    /// `public ` in the IO target, nothing in the implementation: the access of a contract and of its values.
    public var access: String { isPublished ? "public " : "" }
    /// The folder of the contract and of its values.
    public var contractFolder: String { isPublished ? ioFolder : boards }
    /// `provide` or `register`: the method of `MainComponent` by which the plugin serves the contract.
    public var serve: String { isPublished ? "provide" : "register" }
}

/// A contract that a module of the package publishes.
public struct KnownContract: Hashable, Sendable {
    /// The ID: `authentication.current-user`.
    public let id: String
    /// The type: `CurrentUser`.
    public let type: String
    /// The target that declares it: `AuthenticationIO`.
    public let target: String
    /// True if a board awaits it without a value to give, and a test answers it with a sample: it has no input, its
    /// output has samples, and no role guards it.
    public let isAwaitedAlone: Bool
    /// True if an activation has a value.
    public let takesInput: Bool

    public init(id: String, type: String, target: String, isAwaitedAlone: Bool = false, takesInput: Bool = true) {
        self.id = id
        self.type = type
        self.target = target
        self.isAwaitedAlone = isAwaitedAlone
        self.takesInput = takesInput
    }
}

public import BoardyCore

/// The declarations of one plugin: the contracts that it provides and requires, the links that it takes, its part in
/// extension points, and its settings.
///
/// A class, so that those who look at the plugins count one reference and not one for each list.
public final class PluginManifest {
    /// The name of the plugin, such as `product-management`. It is unique among the plugins of a launcher.
    public let name: String
    /// The links that the plugin takes, in the order of declaration.
    public let routes: [Route]
    /// The contracts whose boards the plugin makes for others, in the order of their declaration.
    public var provides: [ContractDeclaration] { declared.provides }
    /// The contracts whose boards the plugin needs from any plugin, in the order of declaration.
    public var requires: [ContractDeclaration] { declared.requires }
    /// The contracts that boards of the plugin await, in the order of declaration. The plugin requires those that it
    /// does not register itself.
    public var awaits: [AwaitDeclaration] { declared.awaits }
    /// The contracts whose boards the plugin uses where a plugin provides them, in the order of declaration.
    public var uses: [ContractDeclaration] { declared.uses }
    /// The contracts whose boards the plugin guards by a gateway, in the order of declaration.
    public var guards: [ContractDeclaration] { declared.guards }
    /// The contributions of the plugin to extension points, in the order of declaration.
    public var contributions: [PointDeclaration] { declared.contributions }
    /// The extension points that the plugin reads, each once, in the order of declaration. A point that only the
    /// constructor of a board reads is not among them.
    public var reads: [PointDeclaration] { declared.reads }
    /// The settings that the plugin reads, each once, in the order of declaration.
    public var settings: [SettingDeclaration] { declared.settings }
    /// The facts about the caller that the plugin needs, in the order of their declaration.
    public let facts: [CallerFact]

    let declared: Declarations
    /// True if code that no declaration shows may activate boards: launch settings, or a holder of the module's
    /// producer.
    let hasOtherCode: Bool

    init(
        _ name: String, _ declared: consuming Declarations, routes: [Route], facts: [CallerFact], hasOtherCode: Bool
    ) {
        self.name = name
        self.declared = declared
        self.routes = routes
        self.facts = facts
        self.hasOtherCode = hasOtherCode
    }

    /// True if something of the plugin could use a contract that it requires.
    var mayActivateBoards: Bool {
        hasOtherCode || !provides.isEmpty || !declared.registers.isEmpty || !routes.isEmpty || !guards.isEmpty
            || !contributions.isEmpty
    }

    /// Returns the contracts that a board awaits, itself or through boards that the plugin registers for itself.
    package func awaited(by board: BoardID) -> [ContractDeclaration] {
        if awaits.isEmpty { return [] }
        var found: [ContractDeclaration] = [], seen: Set = [board], waiting = [board]
        while let next = waiting.popLast() {
            for awaited in awaits.lazy.filter({ $0.board == next }).map(\.awaited)
            where seen.insert(awaited.id).inserted {
                let isInternal = !(provides + requires + uses).contains { $0.id == awaited.id }
                if isInternal { waiting.append(awaited.id) } else { found.append(awaited) }
            }
        }
        return found
    }
}

/// The declarations of a plugin that hold types, IDs and places, and nothing of a launch.
struct Declarations: Equatable {
    var provides: [ContractDeclaration] = []
    var requires: [ContractDeclaration] = []
    var awaits: [AwaitDeclaration] = []
    var uses: [ContractDeclaration] = []
    var guards: [ContractDeclaration] = []
    var contributions: [PointDeclaration] = []
    var reads: [PointDeclaration] = []
    var settings: [SettingDeclaration] = []
    /// The boards that the plugin registers for itself.
    var registers: [RegisteredBoard] = []
    /// The boards that the plugin registers, requires or uses.
    var boards: [BoardID] = []

    /// Adds a requirement, unless the plugin requires the contract already.
    mutating func require(_ contract: ContractDeclaration) {
        if !requires.contains(where: { $0.id == contract.id }) { requires.append(contract) }
    }

    /// Adds the requirements that follow from what boards await, and the boards that the plugin may use.
    ///
    /// - Parameter registered: the boards that the plugin has registered.
    mutating func complete(knowing registered: consuming [BoardID]) {
        for contract in awaits.map(\.awaited) where !registered.contains(contract.id) {
            // Unless the plugin has declared the contract already.
            if !uses.contains(where: { $0.id == contract.id }) { require(contract) }
        }
        for required in requires { registered.append(required.id) }
        for used in uses { registered.append(used.id) }
        boards = registered
    }
}

/// A board that a plugin registers for itself, with the place of its declaration.
struct RegisteredBoard: Equatable {
    let id: BoardID
    /// The contract of the board, or nil for a board under a plain ID.
    let contract: (any BoardContract.Type)?
    let file: StaticString
    let line: UInt

    static func == (a: RegisteredBoard, b: RegisteredBoard) -> Bool {
        a.id == b.id && a.contract == b.contract && a.line == b.line && a.file.isSameLiteral(as: b.file)
    }
}

/// A contract that a plugin provides, requires, uses or guards, with the place of the declaration.
public struct ContractDeclaration: Equatable {
    /// The type of the contract, from which its input and output types are known.
    public let contract: any BoardContract.Type
    /// The ID of the contract, under which its board is registered.
    public let id: BoardID
    /// The requirement of a provided ``GuardedContract``, such as a role, or nil for a contract that anybody may
    /// activate.
    public var requirement: String?
    /// The file of the call that declares it, as `Module/File.swift`.
    public let file: StaticString
    /// The line of the call that declares it.
    public let line: UInt

    public static func == (a: ContractDeclaration, b: ContractDeclaration) -> Bool {
        a.contract == b.contract && a.id == b.id && a.requirement == b.requirement && a.line == b.line
            && a.file.isSameLiteral(as: b.file)
    }
}

/// A contract that a board of a plugin awaits.
public struct AwaitDeclaration: Equatable {
    /// The board that awaits.
    public let board: BoardID
    /// The contract that the board awaits, with the place where the board is registered.
    public let awaited: ContractDeclaration
}

/// An extension point to which a plugin contributes or which it reads, with the place of the declaration.
public struct PointDeclaration: Equatable {
    /// The type of the extension point. Points of two modules may have the same name, and are different types.
    public let point: any ExtensionPoint.Type
    /// The contracts that the contribution names, whose boards a reader of the point activates. Empty for a declaration
    /// that reads.
    public let contracts: [any BoardContract.Type]
    /// The title of the contribution, which no other one at the point may have; nil if titles may be equal.
    var title: String?
    /// The file of the call that declares it, as `Module/File.swift`.
    public let file: StaticString
    /// The line of the call that declares it.
    public let line: UInt

    /// The name of the extension point, such as `DashboardTiles`.
    public var name: String { "\(point)" }

    /// The name with the module in front, such as `DashboardIO.DashboardTiles`.
    package var fullName: String { String(reflecting: point) }

    /// The module of the extension point, which contributors import.
    package var module: String { String(fullName.prefix { $0 != "." }) }

    /// The type of the contributions, such as `DashboardTile`.
    package var contributionName: String {
        func name<Point: ExtensionPoint>(_ point: Point.Type) -> String { "\(Point.Contribution.self)" }
        return name(point)
    }

    public static func == (a: PointDeclaration, b: PointDeclaration) -> Bool {
        a.point == b.point && a.title == b.title && a.line == b.line && a.file.isSameLiteral(as: b.file)
            && a.contracts.elementsEqual(b.contracts) { $0 == $1 }
    }
}

extension [PluginManifest] {
    /// The extension points that plugins read or contribute to, by module and name, with the names of the contributors.
    package var points: [(point: PointDeclaration, contributors: [String])] {
        Dictionary(flatMap { $0.reads + $0.contributions }.map { ($0.fullName, $0) }) { first, _ in first }
            .sorted { $0.key < $1.key }.map { _, point in
                (point, filter { $0.contributions.contains { $0.point == point.point } }.map(\.name))
            }
    }

    /// Returns the contract that links of a pattern activate, or nil if no plugin routes them.
    package func contract(at pattern: String) -> (any BoardContract.Type)? {
        lazy.flatMap(\.routes).first { "\($0.pattern)" == pattern }?.contract
    }
}

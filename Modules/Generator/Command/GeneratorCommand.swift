public import BoardyCommandLine

/// A command of the generator with its options.
public enum GeneratorCommand: Sendable {
    case newApp(AppRequest)
    case newModule(ModuleRequest)
    case newBoard(NewBoardRequest)
    case newInterface(InterfaceRequest)
    case newServiceMap(NameRequest)
    case newPlugin(NameRequest)
    case migrateBoardy(MigrationRequest)

    /// The options that all commands have.
    public struct Common: ParameterGroup {
        @Option(
            "package", placeholder: "FOLDER", help: "The root of the package.", parser: .directory, default: ".",
            environment: .none)
        var package
        @Option(
            "dependency", placeholder: "FOLDER",
            help: "A package that this one depends on, for --requires.",
            collecting: .directory, commas: false, environment: .none)
        var dependencies: [String]
        @Flag("dry-run", help: "Prints the changes as a diff, and writes nothing.", environment: .none) var isDryRun
        @Flag("undo", help: "Takes back the last generation, while nothing has touched its files.", environment: .none)
        var isUndo

        public init() {}
    }

    /// The options of `new-app`.
    public struct AppRequest: ParameterGroup {
        @Operand(optional: "NAME", help: "The name of the app, such as Club.", parser: .text) var name: String?
        @Option(
            "library", placeholder: "PLACE",
            help: "The folder of Boardy, or the URL of its repository with '@' and a version.", parser: .text,
            repetition: .lastWins, defaultText: "the dependency in Package.swift", environment: .none)
        var library: String?
        @Option(
            "with", placeholder: "FEATURE",
            help: "A feature of Boardy's package that the app has, such as Authentication.",
            collecting: .text, environment: .none)
        var features: [String]
        @Option(
            "module", placeholder: "NAME", help: "A first module, as new-module makes it.", parser: .text,
            environment: .none)
        var module: String?
        let common = Common()

        public init() {}
        public func check() throws(ValueError) { try common.need(name, "NAME") }
    }

    /// The options of `new-module`.
    public struct ModuleRequest: ParameterGroup {
        @Operand(optional: "NAME", help: "The name of the module, such as Loyalty.", parser: .text) var name: String?
        @Option(
            "board", placeholder: "NAME", help: "The contract of its board.", parser: .text,
            defaultText: "Add and the name of the module", environment: .none)
        var board: String?
        @Flag("with-store", help: "Keeps its entries as rows in the store of the app.", environment: .none)
        var hasStore
        @Option(
            "with-route", placeholder: "LINK", help: "A link to the board, such as app://loyalty.", parser: .text,
            environment: .none)
        var route: String?
        @Flag("with-setting", help: "Declares a setting: the most entries.", environment: .none) var hasSetting
        @Flag("with-screen", help: "Asks on a screen if there is no input, and adds a menu entry.", environment: .none)
        var hasScreen
        @Option(
            "role", placeholder: "NAME", help: "The role that a person needs for the board, such as operator.",
            parser: .text, environment: .none)
        var role: String?
        @Flag("with-tile", help: "Adds a tile to the dashboard: the number of entries.", environment: .none)
        var hasTile
        @Option(
            "requires", placeholder: "CONTRACT",
            help: "The ID or the type of a contract that the board awaits.", collecting: .text, environment: .none)
        var requirements: [String]
        @Flag("drift", help: "Shows how generated modules differ from what is generated today.", environment: .none)
        var isDrift
        @Flag("apply", help: "With --drift, applies what still fits.", environment: .none) var isApplied
        let common = Common()

        public init() {}
        public func check() throws(ValueError) {
            if isApplied, !isDrift { throw ValueError("takes --apply with --drift only") }
            if !isDrift { try common.need(name, "NAME") }
        }

        var options: ModuleOptions {
            var options = ModuleOptions()
            options.board = board
            options.hasStore = hasStore
            options.route = route
            options.hasSetting = hasSetting
            options.hasScreen = hasScreen
            options.hasTile = hasTile
            options.role = role
            options.requirements = requirements
            return options
        }
    }

    /// The options of `new-board`.
    public struct NewBoardRequest: ParameterGroup {
        @Operand(optional: "MODULE", help: "The module, such as Loyalty.", parser: .text) var module: String?
        @Operand(optional: "NAME", help: "The contract of the board, such as Points.", parser: .text)
        var name: String?
        @Option(
            "kind", placeholder: "KIND", help: "The kind of the board; see below.",
            parser: .name(of: "a kind") { BoardKind.all.map { KnownName($0.name, note: $0.abstract) } },
            default: BoardKind.usual, environment: .none)
        var kind
        @Flag("internal", help: "Makes a board without a published interface.", environment: .none) var isInternal
        @Option(
            "requires", placeholder: "CONTRACT",
            help: "The ID or the type of a contract that the board awaits.", collecting: .text, environment: .none)
        var requirements: [String]
        let common = Common()

        public init() {}
        public func check() throws(ValueError) {
            try common.need(module, "MODULE")
            try common.need(name, "NAME")
        }
    }

    /// The options of `new-interface`.
    public struct InterfaceRequest: ParameterGroup {
        @Operand(optional: "MODULE", help: "The module, such as Loyalty.", parser: .text) var module: String?
        @Operand(optional: "NAME", help: "The contract, such as Points.", parser: .text) var name: String?
        let common = Common()

        public init() {}
        public func check() throws(ValueError) {
            try common.need(module, "MODULE")
            try common.need(name, "NAME")
        }
    }

    /// The options of `new-service-map` and `new-plugin`.
    public struct NameRequest: ParameterGroup {
        @Operand(optional: "MODULE", help: "The module, such as Loyalty.", parser: .text) var module: String?
        let common = Common()

        public init() {}
        public func check() throws(ValueError) { try common.need(module, "MODULE") }
    }

    /// The options of `migrate-boardy`.
    public struct MigrationRequest: ParameterGroup {
        @Operand("PATH", help: "The folder of the checkout. Nothing outside of it is changed.", parser: .directory)
        var path: String
        @Flag("dry-run", help: "Prints the changes and what is left, and writes nothing.", environment: .none)
        var isDryRun

        public init() {}
    }

    /// The options that commands of generation share, or nil for another command.
    var common: Common? {
        switch self {
        case .newApp(let request): request.common
        case .newModule(let request): request.common
        case .newBoard(let request): request.common
        case .newInterface(let request): request.common
        case .newServiceMap(let request), .newPlugin(let request): request.common
        case .migrateBoardy: nil
        }
    }
}

extension GeneratorCommand.Common {
    /// Refuses a command line without an operand, unless it takes something back.
    fileprivate func need(_ operand: String?, _ placeholder: String) throws(ValueError) {
        if operand == nil, !isUndo { throw ValueError("needs \(placeholder)") }
        if operand != nil, isUndo { throw ValueError("takes no name with --undo") }
    }
}

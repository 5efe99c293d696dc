import Boardy
import BoardyCommandLine
import BoardyHeadless
import BoardyStorage

/// The commands for the file of the store.
enum StoreCommands: CommandNode {
    static func command(of app: AppDefinition) -> Command<ParsedCommand> {
        let name = app.identity.name
        return Command(
            "store", abstract: "Copies the store's file, and checks it.",
            discussion:
                "Both commands read the store of --store, also beside a running server. No plugin starts and no migration runs.",
            examples: [
                Example(
                    "\(name) store backup \(app.identity.folder).backup", "Copies the store while a server uses it."),
                Example("\(name) store check --store \(app.identity.folder).backup", "Checks a copy."),
            ],
            subcommands: [StoreBackupCommand.command(of: app), StoreCheckCommand.command(of: app)])
    }
}

/// The store that a command reads, and nothing else of a session.
private struct StoreRequest {
    private let path: String?
    private let engine: Location?

    init(_ values: ParsedValues, of app: AppDefinition) {
        path = values[SessionRequest.Options(of: app).store]
        engine = PlacementRequest(values, of: app).engine
    }

    static func options(of app: AppDefinition) -> [any ParameterDeclaration] {
        [SessionRequest.storeOption(of: app)] + PlacementRequest.engineOption(of: app) + [OutputRequest.formatOption]
    }

    /// Refuses a store that is not in a file.
    func checkFile(of app: AppDefinition, orElse advice: String) throws(ValueError) {
        switch path.map(app.location) ?? engine {
        case nil, .file?: break
        case .memory?: throw ValueError("takes a file for --store, because a store in memory ends with its command")
        default: throw ValueError(advice)
        }
    }

    func store(in context: CommandContext) -> Store {
        let location =
            path.map(context.app.location) ?? engine
            ?? .default(in: context.app.identity.folder, environment: context.environment)
        return Store(location, within: context.waits)
    }
}

/// Copies the store to a new file.
struct StoreBackupCommand: LauncherCommand {
    private static let file = Operand("FILE", help: "The path of the copy, which nothing may have.", parser: .file)

    private let file: String
    private let request: StoreRequest

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration(
            "backup", abstract: "Copies the store to a new file, which only its owner can read, and checks the copy.",
            operands: [file], options: StoreRequest.options(of: app))
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        file = try values[Self.file]
        request = StoreRequest(values, of: app)
        try request.checkFile(of: app, orElse: "copies the file of a store; \(app.databases?.backupAdvice ?? "")")
    }

    func run(in context: CommandContext) async throws {
        let store = request.store(in: context)
        try store.backUp(to: file)
        context.note("'\(file.printable)' is a copy of the store '\("\(store.location)".printable)', and was checked")
    }
}

/// Looks for damage, and for rows that break the rules of their modules.
struct StoreCheckCommand: LauncherCommand {
    private let request: StoreRequest

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration(
            "check",
            abstract:
                "Looks for damage, and for rows that break the rules of their modules; ends with 74 if it finds some.",
            options: StoreRequest.options(of: app))
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        request = StoreRequest(values, of: app)
        try request.checkFile(of: app, orElse: "checks the file of a store; \(app.databases?.checkAdvice ?? "")")
    }

    func run(in context: CommandContext) async throws {
        let store = request.store(in: context), app = context.app
        // Installing the plugins declares their schemas, and opens nothing.
        _ = app.everything.assembly(context.surroundings.options().with(store))
        let report = StoreReport(store: "\(store.location)", of: try store.check())
        await context.show(try report.text(as: context.output.format, columns: context.columns))
        guard report.isWhole else {
            throw CommandError(
                code: .store,
                message:
                    "the store '\("\(store.location)".printable)' is not whole. End the programs that use it, and restore it from a copy; "
                    + "'\(app.identity.name) store backup' makes one")
        }
    }
}

/// The checks of a store, as `store-check.schema.json` describes them.
private struct StoreReport: JSONDocument {
    struct Check: Encodable {
        let name: String
        let problems: [String]
        let note: String?
    }

    var schemaVersion = 1
    let store: String
    let isWhole: Bool
    let checks: [Check]

    init(store: String, of checks: [StoreCheck]) {
        self.store = store
        self.checks = checks.map { Check(name: $0.name, problems: $0.problems, note: $0.note) }
        isWhole = checks.allSatisfy(\.problems.isEmpty)
    }

    func text(as format: OutputFormat, columns: Int?) throws -> String {
        switch format {
        case .text:
            alignedColumns(
                [["CHECK", "RESULT"]]
                    + checks.flatMap { check in
                        (check.problems.isEmpty ? [check.note ?? "ok"] : check.problems).map {
                            [check.name, $0.printable]
                        }
                    }, width: columns)
        case .json: try json()
        }
    }
}

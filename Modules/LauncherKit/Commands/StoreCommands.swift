import Boardy
import BoardyCommandLine
import BoardyHeadless
import BoardyStorage

/// The commands for the file of the store.
enum StoreCommands: CommandNode {
    static var declaration: CommandDeclaration {
        let identity = AppDefinition.current.identity, name = identity.name, copy = "\(identity.folder).backup"
        return CommandDeclaration(
            "store", abstract: "Copies the store's file, and checks it.",
            discussion: """
                Both commands read the store of --store, also beside a running server. No plugin starts and no \
                migration runs.
                """,
            examples: [
                Example("\(name) store backup \(copy)", "Copies the store while a server uses it."),
                Example("\(name) store check --store \(copy)", "Checks a copy."),
            ])
    }
    static let subcommands: [any CommandNode.Type] = [StoreBackupCommand.self, StoreCheckCommand.self]
}

/// Copies the store to a new file.
struct StoreBackupCommand: LauncherCommand {
    static let declaration = CommandDeclaration(
        "backup", abstract: "Copies the store to a new file, which only its owner can read, and checks the copy.")

    @Operand("FILE", help: "The path of the copy, which nothing may have.", parser: .file) private var file: String
    private let request = StoreRequest()
    var members: [any ParameterMember] { [$file, request] }

    func check() throws(ValueError) { try request.checkFile(orElse: \.backupAdvice, "copies") }

    func run(in context: CommandContext) async throws {
        let store = request.store(in: context)
        try store.backUp(to: file)
        context.note("'\(file.printable)' is a copy of the store '\("\(store.location)".printable)', and was checked")
    }
}

/// Looks for damage, and for rows that break the rules of their modules.
struct StoreCheckCommand: LauncherCommand {
    static let declaration = CommandDeclaration(
        "check",
        abstract: "Looks for damage, and for rows that break the rules of their modules; ends with 74 if it finds some."
    )

    private let request = StoreRequest()
    var members: [any ParameterMember] { [request] }

    func check() throws(ValueError) { try request.checkFile(orElse: \.checkAdvice, "checks") }

    func run(in context: CommandContext) async throws {
        let store = request.store(in: context), app = context.app
        // Installing the plugins declares their schemas, and opens nothing.
        _ = app.everything.assembly(context.surroundings.options().with(store))
        let checks = try store.check()
        await context.show(try text(of: checks, in: "\(store.location)", columns: context.columns))
        guard checks.allSatisfy(\.problems.isEmpty) else {
            throw CommandError(
                code: .store,
                message: "the store '\("\(store.location)".printable)' is not whole. End the programs that use it, "
                    + "and restore it from a copy; '\(app.identity.name) store backup' makes one")
        }
    }

    /// Returns the checks of a store, in JSON as `store-check.schema.json` describes them.
    private func text(of checks: [StoreCheck], in store: String, columns: Int?) throws -> String {
        switch request.format {
        case .text:
            return alignedColumns(
                [["CHECK", "RESULT"]]
                    + checks.flatMap { check in
                        (check.problems.isEmpty ? [check.note ?? "ok"] : check.problems).map {
                            [check.name, $0.printable]
                        }
                    }, width: columns)
        case .json:
            let rows = checks.map { ["name": $0.name, "problems": $0.problems, "note": $0.note] as JSONObject }
            let isWhole = checks.allSatisfy(\.problems.isEmpty)
            return try JSONObject.document(["store": store, "isWhole": isWhole, "checks": rows])
        }
    }
}

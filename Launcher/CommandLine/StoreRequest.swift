import BoardyCommandLine
import BoardyStorage

extension Options {
    static let upkeep: [any ParameterDeclaration] = [store, engine, format]
    static let backupFile = Operand("FILE", help: "The path of the copy, which nothing may have.", parser: .file)
}

/// The work on the store's file that an operator wants, without a plugin that runs.
enum StoreRequest: Equatable {
    /// Copies the store to a new file.
    case backup(file: String)
    /// Looks for damage, and for rows that break the rules of their modules.
    case check

    /// Refuses a store that is not in a file.
    func checkPlace(_ values: ParsedValues) throws(ValueError) {
        let engine = values[Options.engine].map { Location.postgres($0) }
        switch (values[Options.store].map { Location(argument: $0) } ?? engine, self) {
        case (.postgres, .backup):
            throw ValueError(
                "copies the file of a store; for a database of PostgreSQL use "
                    + "'pg_dump --format=custom --file FILE ADDRESS' and pg_restore")
        case (.postgres, .check):
            throw ValueError(
                "checks the file of a store; for a database of PostgreSQL use 'pg_amcheck', and "
                    + "'launcher activate payment.audit' for the ledger")
        case (.memory, _): throw ValueError("takes a file for --store, because a store in memory ends with its command")
        default: break
        }
    }
}

private let storeNote = """
    Both commands read the store of --store, also beside a running server. No plugin starts and no migration runs.
    """

/// The commands for the file of the store.
let storeCommand = Command<Invocation>(
    "store", abstract: "Copies the store's file, and checks it.", discussion: storeNote,
    examples: [
        Example("launcher store backup shop.backup", "Copies the store while a server uses it."),
        Example("launcher store check --store shop.backup", "Checks a copy."),
    ],
    subcommands: [
        Command(
            "backup", abstract: "Copies the store to a new file, which only its owner can read, and checks the copy.",
            operands: [Options.backupFile], options: Options.upkeep
        ) { values throws(ValueError) in try Invocation(.backup(file: try values[Options.backupFile]), values) },
        Command(
            "check",
            abstract:
                "Looks for damage, and for rows that break the rules of their modules; ends with 74 if it finds some.",
            options: Options.upkeep
        ) { values throws(ValueError) in try Invocation(StoreRequest.check, values) },
    ])

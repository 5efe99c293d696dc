import BoardyCommandLine
import BoardyHeadless
import BoardySodium
import LauncherKit

/// Writes a new key file.
struct MakeSealKeyCommand: LauncherCommand {
    private static let file = Operand("FILE", help: "The file to write, which must not exist.", parser: .file)

    private let file: String

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration(
            "make-seal-key", abstract: "Writes a new key file, with which secrets are sealed for other processes.",
            examples: [
                Example(
                    "\(app.identity.name) make-seal-key seal.key",
                    "Writes the file. Give each process a copy by --seal-key.")
            ],
            operands: [file], options: [OutputRequest.formatOption])
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) { file = try values[Self.file] }

    /// Writes the file, and tells the name of its keys.
    func run(in context: CommandContext) async throws {
        let keys = try SealingKeys.create(file: file)
        context.note("'\(file.printable)' has the keys \(keys.name); copy it to every process, and keep it")
    }
}

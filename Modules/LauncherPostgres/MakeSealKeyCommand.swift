import BoardyCommandLine
import BoardyHeadless
import BoardySodium
import LauncherKit

/// Writes a new key file.
struct MakeSealKeyCommand: LauncherCommand {
    static var declaration: CommandDeclaration {
        let name = AppDefinition.current.identity.name
        return CommandDeclaration(
            "make-seal-key", abstract: "Writes a new key file, with which secrets are sealed for other processes.",
            examples: [
                Example("\(name) make-seal-key seal.key", "Writes the file. Give each process a copy by --seal-key.")
            ])
    }

    @Operand("FILE", help: "The file to write, which must not exist.", parser: .file) private var file: String
    @Option(.format) private var format: OutputFormat
    var members: [any ParameterMember] { [$file, $format] }

    /// Writes the file, and tells the name of its keys.
    func run(in context: CommandContext) async throws {
        let keys = try SealingKeys.create(file: file)
        context.note("'\(file.printable)' has the keys \(keys.name); copy it to every process, and keep it")
    }
}

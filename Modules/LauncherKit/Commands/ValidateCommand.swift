import Boardy
import BoardyCommandLine
import BoardyHeadless

/// Checks that plugins and the places of their boards fit together.
struct ValidateCommand: SessionCommand {
    static var declaration: CommandDeclaration {
        let remote = """
             With --remote, the boards that are needed have to be able to leave a process, their secrets need \
            --seal-key, and a living process has to serve them in this version.
            """
        let hasDatabases = AppDefinition.current.databases != nil
        return CommandDeclaration(
            "validate", abstract: "Checks that the selected plugins fit together.",
            discussion: "Every declaration that a plugin needs has to be there, once." + (hasDatabases ? remote : "")
                + " Nothing is launched."
                + (hasDatabases ? " A database without the tables of the queue gets them." : ""))
    }

    let session = SessionRequest(for: .check)
    @Option(
        "format", placeholder: "FORMAT",
        help: "Form of the output, and of errors; github makes annotations of a workflow.", parser: .choice,
        default: .text, repetition: .lastWins)
    private var format: ValidationFormat
    var members: [any ParameterMember] { [session, $format] }

    static var isBrief: Bool { true }

    /// - Throws: ``CommandError`` with exit code 78 if the plugins cannot be launched.
    func run(in context: CommandContext) async throws {
        try context.checkDeclarations()
        let issues = try await PlacedPlugins.issues(of: session, in: context)
        let report = ValidationReport(of: session, session.selection.plugins.validation().adding(issues), in: context)
        if let text = try report.text(as: format) { context.print(text) }
        if let note = report.warnings(as: format, of: context.app.identity.name), !context.output.isQuiet {
            context.surroundings.errors.write(note + "\n")
        }
        if let error = report.error(as: format) { throw error }
    }
}

import BoardyCommandLine

/// Opens a link, and prints the first output of its board as JSON.
struct OpenCommand: SessionCommand {
    static let declaration = CommandDeclaration(
        "open", abstract: "Opens a link, and prints the first output of its board as JSON.",
        discussion: ActivateCommand.outputNote)

    @Operand(
        "LINK", help: "The link, such as \(AppDefinition.current.declarations.link).", parser: .name { $0.knownLinks })
    var link: String
    let session = SessionRequest()
    @Option(.timeout) private var timeout: Duration?
    @Option(.format) private var format: OutputFormat
    var members: [any ParameterMember] { [$link, session, $timeout, $format] }

    func run(in context: CommandContext) async throws {
        try await context.withSession(session) { try await $0.open(link) }
    }
}

import Boardy
import BoardyCommandLine

/// Opens a link, and prints the first output of its board as JSON.
struct OpenCommand: SessionCommand {
    let link: String
    let session: SessionRequest

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration(
            "open", abstract: "Opens a link, and prints the first output of its board as JSON.",
            discussion: ActivateCommand.outputNote, operands: [operand(of: app)],
            options: SessionRequest.options(of: app) + [OutputRequest.timeoutOption, OutputRequest.formatOption])
    }

    private static func operand(of app: AppDefinition) -> Operand<String> {
        Operand(
            "LINK", help: "The link, such as \(app.examples.link).",
            parser: .text(completion: .names { PluginSelection($0, of: app).knownLinks }))
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        link = try values[Self.operand(of: app)]
        session = try SessionRequest(values, of: app)
    }

    func run(in context: CommandContext) async throws {
        try await context.withSession(session) { try await $0.open(link) }
    }
}

import BoardyCommandLine
import BoardyHeadless

/// Shows the app's screens to a person or a script.
struct RunCommand: SessionCommand {
    let session: SessionRequest

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        let start = app.start.map { "Starts at '\($0.contract)', or at a menu if no selected plugin provides it." }
        return CommandDeclaration(
            "run", abstract: start ?? "Starts at a menu of all entries.",
            options: SessionRequest.options(of: app, for: .run))
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        session = try SessionRequest(values, of: app, for: .run)
    }

    func run(in context: CommandContext) async throws {
        try await context.withSession(session) { try await $0.run() }
    }
}

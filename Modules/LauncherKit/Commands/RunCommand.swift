import BoardyCommandLine
import BoardyHeadless

/// Shows the app's screens to a person or a script.
struct RunCommand: SessionCommand {
    static var declaration: CommandDeclaration {
        let start = AppDefinition.current.start.map {
            "Starts at '\($0.contract)', or at a menu if no selected plugin provides it."
        }
        return CommandDeclaration("run", abstract: start ?? "Starts at a menu of all entries.")
    }

    static let goesOn = true

    let session = SessionRequest(for: .run)
    var members: [any ParameterMember] { [session] }

    func run(in context: CommandContext) async throws {
        try await context.withSession(session) { try await $0.run() }
    }
}

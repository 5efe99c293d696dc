import LauncherKit
import Points

/// Prints the members with the most points.
struct TopCommand: LauncherCommand {
    static let declaration = CommandDeclaration(
        "top", abstract: "Prints the members with the most points.",
        examples: [Example("club top --count 10", "Prints ten of them.")])

    @Option("count", placeholder: "N", help: "The number.", parser: .integer(in: 1...100), default: 3) private var count
    private let session = SessionRequest()

    func run(in context: CommandContext) async throws {
        try await context.withSession(session) { session in
            let members = try await session.mainboard[ListPoints.self].output().members
            for member in members.prefix(count) { context.print("\(member.total) \(member.name)") }
        }
    }
}

import LauncherKit
import MembersIO

/// Prints members for a spreadsheet.
struct ExportMembersCommand: LauncherCommand {
    enum Separator: String, CaseIterable, Sendable { case comma = ",", semicolon = ";" }
    static let declaration = CommandDeclaration("export-members", abstract: "Prints members for a spreadsheet.")

    @Option("separator", placeholder: "SIGN", help: "The sign between columns.", parser: .choice, default: .comma)
    private var separator: Separator
    private let session = SessionRequest()

    func run(in context: CommandContext) async throws {
        try await context.withSession(session) { session in
            for member in try await session.mainboard[ListMembers.self].output().members {
                context.print("\(member.number)\(separator.rawValue)\(member.name)")
            }
        }
    }
}

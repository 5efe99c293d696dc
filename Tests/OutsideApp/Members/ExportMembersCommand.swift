import LauncherKit
import MembersIO

/// Prints members for a spreadsheet.
struct ExportMembersCommand: LauncherCommand {
    enum Separator: String, CaseIterable, Sendable { case comma = ",", semicolon = ";" }
    static let separator = Option<Separator>(
        "separator", placeholder: "SIGN", help: "The sign between two columns.", parser: .choice, default: .comma)
    let separator: Separator, session: SessionRequest

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        let options = [separator] + SessionRequest.options(of: app)
        return CommandDeclaration("export-members", abstract: "Prints members for a spreadsheet.", options: options)
    }
    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        (separator, session) = (values[Self.separator], try SessionRequest(values, of: app))
    }
    func run(in context: CommandContext) async throws {
        try await context.withSession(session) { session in
            for member in try await session.mainboard[ListMembers.self].output().members {
                context.print("\(member.number)\(separator.rawValue)\(member.name)")
            }
        }
    }
}

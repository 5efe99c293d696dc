import LauncherKit
import MembersIO

/// Prints all members in the form of a spreadsheet.
struct ExportMembersCommand: LauncherCommand {
    enum Separator: String, CaseIterable, Sendable { case comma = ",", semicolon = ";" }
    static let separator = Option(
        "separator", placeholder: "SIGN", help: "The sign between two columns.",
        parser: ValueParser<Separator>.choice, default: .comma)
    let separator: Separator, session: SessionRequest

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration(
            "export-members", abstract: "Prints all members in the form of a spreadsheet.",
            options: [separator] + SessionRequest.options(of: app))
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

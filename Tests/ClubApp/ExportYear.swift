import BoardyCommandLine
import LauncherKit

/// A command of the app, which needs no session.
struct ExportYear: LauncherCommand {
    private static let year = Operand("YEAR", help: "The year to export.", parser: .integer(in: 2000...2100))
    private let year: Int

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration("export-year", abstract: "Prints the bookings of a year.", operands: [year])
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) { year = try values[Self.year] }

    func run(in context: CommandContext) async throws { context.print("no bookings in \(year)") }
}

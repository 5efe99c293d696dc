import BoardyCommandLine
import LauncherKit

/// A command of the app, which needs no session.
struct ExportYear: LauncherCommand {
    static let declaration = CommandDeclaration("export-year", abstract: "Prints the bookings of a year.")

    @Operand("YEAR", help: "The year to export.", parser: .integer(in: 2000...2100)) private var year

    func run(in context: CommandContext) async throws { context.print("no bookings in \(year)") }
}

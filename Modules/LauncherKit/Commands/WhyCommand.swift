import Boardy
import BoardyCommandLine
import BoardyGraph

/// Prints why one part of the graph needs another one.
struct WhyCommand: LauncherCommand {
    private static let all = Flag(
        "all", help: "Prints longer paths too, if they visit nothing twice.", environment: .none, isConfigurable: false)

    private let selection: SelectionRequest
    /// The IDs of two nodes of the graph.
    private let start: String, end: String
    private let wantsAll: Bool

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        let (from, to) = operands(of: app), names = app.examples.plugins
        let needing =
            names.count > 1 ? names.last : app.examples.boards.first.map { "\($0)" }
        let example = "\(app.identity.name) why \(needing ?? "FROM") \(names.first ?? "TO")"
        return CommandDeclaration(
            "why", abstract: "Prints why something needs something else, with the declarations that make it so.",
            discussion: """
                Each step of a path has the file and line that makes it. By default the shortest paths are printed; --all prints every path, the shortest first, \
                and ends after 1000.
                """,
            examples: [Example(example, "Tells why the first one needs the second one.")], operands: [from, to],
            options: SelectionRequest.options(of: app) + [all, OutputRequest.formatOption])
    }

    private static func operands(of app: AppDefinition) -> (from: Operand<String>, to: Operand<String>) {
        let node = NodeNames.parser(of: app)
        return (
            Operand("FROM", help: "The plugin, board or link that has the need.", parser: node),
            Operand("TO", help: "The plugin, board or link that is needed.", parser: node)
        )
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        let operands = Self.operands(of: app)
        selection = SelectionRequest(values, of: app)
        let names = NodeNames(graph: selection.plugins.graph, app: app)
        start = try names.id(try values[operands.from])
        end = try names.id(try values[operands.to])
        wantsAll = values[Self.all]
        if start == end { throw ValueError("needs two different names") }
    }

    func run(in context: CommandContext) async throws {
        let report = GraphReport(selection.plugins.graph)
        await context.show(
            report.paths(
                from: start, to: end, all: wantsAll, as: context.output.format, columns: context.columns))
    }
}

import Boardy
import BoardyCommandLine
import BoardyGraph

/// Prints why one part of the graph needs another one.
struct WhyCommand: LauncherCommand {
    static var declaration: CommandDeclaration {
        let app = AppDefinition.current
        return CommandDeclaration(
            "why", abstract: "Prints why something needs something else, with the declarations that make it so.",
            discussion: """
                Each step of a path has the file and line that makes it. By default the shortest paths are printed; \
                --all prints every path, the shortest first, and ends after 1000.
                """,
            examples: [
                Example(
                    "\(app.identity.name) why \(app.declarations.need)",
                    "Tells why the first one needs the second one.")
            ])
    }

    @Operand("FROM", help: "The plugin, board or link that has the need.", parser: NodeNames.parser(of: .current))
    private var start: String
    @Operand("TO", help: "The plugin, board or link that is needed.", parser: NodeNames.parser(of: .current))
    private var end: String
    private let selection = SelectionRequest()
    @Flag("all", help: "Prints longer paths too, if they visit nothing twice.", environment: .none)
    private var wantsAll: Bool
    @Option(.format) private var format: OutputFormat
    var members: [any ParameterMember] { [$start, $end, selection, $wantsAll, $format] }

    static var isBrief: Bool { true }

    func check() throws(ValueError) {
        let (start, end) = try ids(in: NodeNames(graph: selection.plugins.graph, app: .current))
        if start == end { throw ValueError("needs two different names") }
    }

    func run(in context: CommandContext) async throws {
        let graph = selection.plugins.graph, (start, end) = try ids(in: NodeNames(graph: graph, app: context.app))
        await context.show(
            GraphReport(graph).paths(from: start, to: end, all: wantsAll, as: format, columns: context.columns))
    }

    private func ids(in names: NodeNames) throws(ValueError) -> (String, String) {
        (try names.id(start), try names.id(end))
    }
}

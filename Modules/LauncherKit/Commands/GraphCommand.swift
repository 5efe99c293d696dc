import Boardy
import BoardyCommandLine
import BoardyGraph

/// Prints the graph of the selected plugins, or a part of it.
struct GraphCommand: LauncherCommand {
    static var declaration: CommandDeclaration {
        let app = AppDefinition.current, name = "\(app.identity.name) graph"
        return CommandDeclaration(
            "graph", abstract: "Prints the selected plugins with all that connects them.",
            discussion: """
                The graph has the plugins, their boards, links, extension points and gates. An edge leads from what \
                needs something to what it needs. The messages of a run are not part of it, unless --overlay adds a run.

                A name that two things have is written with its kind: plugin:\(app.declarations.plugin).
                """,
            examples: [
                Example("\(name) --focus \(app.declarations.plugin) --depth 2", "Prints what is near a plugin."),
                Example(
                    "\(name) --reverse \(app.declarations.plugin) --format mermaid", "Draws all that needs a plugin."),
                Example("\(name) --format html > graph.html", "Makes a page with search and paths."),
                Example("\(name) --overlay run.jsonl", "Tells what ran, how often and how long."),
            ])
    }

    private let selection = SelectionRequest()
    /// The IDs or names of nodes around which the graph is printed.
    @Option(
        "focus", placeholder: "NAME", help: "Keeps the part around a plugin, board, link, extension point or gate.",
        collecting: NodeNames.parser(of: .current), commas: false, environment: .none)
    private var focus: [String]
    /// The IDs or names of nodes that the printed part needs.
    @Option(
        "reverse", placeholder: "NAME", help: "Keeps the part that needs NAME, directly or through others.",
        collecting: NodeNames.parser(of: .current), commas: false, environment: .none)
    private var reverse: [String]
    @Option(
        "depth", placeholder: "N",
        help: "Number of steps from --focus or --reverse. A plugin is two steps from one whose board it requires.",
        parser: .integer(in: 0...10_000), defaultText: "2 with --focus, no limit with --reverse", environment: .none)
    private var depth: Int?
    /// The file with the trace of a run, or `-` for standard input, or nil for none.
    @Option(
        "overlay", placeholder: "FILE",
        help: "Marks what ran, how often and how long, in a file that --trace wrote; - reads standard input.",
        parser: .file, environment: .none)
    private var overlay: String?
    @Option(
        "format", placeholder: "FORMAT",
        help: "Form of the output; json also makes JSON of errors. Graphviz makes the pictures of svg and html.",
        parser: .choice, default: .text, repetition: .lastWins)
    private var format: GraphFormat
    var members: [any ParameterMember] { [selection, $focus, $reverse, $depth, $overlay, $format] }

    /// - Throws: the reason why the options do not go together, or the name that nothing has, with the nearest one.
    func check() throws(ValueError) {
        // A run adds names of its own, which are not known before its file is read.
        if overlay == nil { _ = try part(of: selection.plugins.graph, .current) }
        if !focus.isEmpty, !reverse.isEmpty { throw ValueError("takes --focus or --reverse, and not both") }
        if depth != nil, focus.isEmpty, reverse.isEmpty {
            throw ValueError("takes --depth only with --focus or --reverse")
        }
    }

    /// Prints the requested part, with the marks of a run if a trace of one is given.
    func run(in context: CommandContext) async throws {
        let name = context.app.identity.name
        var graph = selection.plugins.graph
        if let overlay {
            let trace = try await context.trace(of: [overlay], givenTo: "--overlay", command: "\(name) graph --overlay")
            graph = graph.overlaid(with: trace.events)
        }
        let part: ModuleGraph
        do {
            part = try self.part(of: graph, context.app)
        } catch {
            throw CommandError(code: .usage, message: "'\(name) graph' \(error.requirement)\nSee '\(name) help graph'")
        }
        let text = try await GraphReport(part).text(
            as: format, columns: context.columns, environment: context.environment)
        await context.show(text)
    }

    /// Returns the requested part of a graph, which may have nodes of a run.
    ///
    /// - Throws: the reason why nothing has a name of the request, with the nearest name.
    private func part(of graph: ModuleGraph, _ app: AppDefinition) throws(ValueError) -> ModuleGraph {
        let names = NodeNames(graph: graph, app: app)
        if !focus.isEmpty { return graph.around(try names.ids(focus), depth: depth ?? 2) }
        if !reverse.isEmpty { return graph.reaching(try names.ids(reverse), depth: depth) }
        return graph
    }
}

import Boardy
import BoardyCommandLine
import BoardyGraph
import LauncherSessions

/// The form of a graph. The raw values are the words of the command line.
enum GraphFormat: String, CaseIterable { case text, mermaid, dot, json, svg, html }

extension Options {
    static let graphFormat = Option(
        "format", placeholder: "FORMAT",
        help: "Form of the output; json also makes JSON of errors. Graphviz makes the pictures of svg and html.",
        parser: ValueParser<GraphFormat>.choice, default: .text, repetition: .lastWins)
    static let focus = Option(
        "focus", placeholder: "NAME", help: "Keeps the part around a plugin, board, link, extension point or gate.",
        collecting: node, commas: false, environment: .none, isConfigurable: false)
    static let reverse = Option(
        "reverse", placeholder: "NAME", help: "Keeps the part that needs NAME, directly or through others.",
        collecting: node, commas: false, environment: .none, isConfigurable: false)
    static let depth = Option(
        "depth", placeholder: "N",
        help: "Number of steps from --focus or --reverse. A plugin is two steps from one whose board it requires.",
        parser: .integer(in: 0...10_000), defaultText: "2 with --focus, no limit with --reverse", environment: .none,
        isConfigurable: false)
    static let overlay = Option(
        "overlay", placeholder: "FILE",
        help: "Marks what ran, how often and how long, in a file that --trace wrote; - reads standard input.",
        parser: .file, environment: .none, isConfigurable: false)
    static let graph: [any ParameterDeclaration] = selection + [focus, reverse, depth, overlay, graphFormat]

    static let allPaths = Flag(
        "all", help: "Prints longer paths too, if they visit nothing twice.", environment: .none, isConfigurable: false)
    static let start = Operand("FROM", help: "The plugin, board or link that has the need.", parser: node)
    static let end = Operand("TO", help: "The plugin, board or link that is needed.", parser: node)

    private static let node = ValueParser<String>.text(
        completion: .names { context in
            PluginSelection(context).graph.nodes.map { KnownName($0.name, note: $0.kind.rawValue) }
        })
}

/// The part of the graph to print, by IDs or names of nodes.
struct GraphRequest: Equatable {
    let format: GraphFormat
    let focus: [String]
    let reverse: [String]
    let depth: Int?
    /// The file with the trace of a run, or `-` for standard input; nil for none.
    let overlay: String?

    /// - Throws: the reason why the options do not go together, or the name that nothing has, with the nearest one.
    init(_ values: ParsedValues) throws(ValueError) {
        format = values[Options.graphFormat]
        overlay = values[Options.overlay]
        // A run adds names of its own, which are not known before its file is read.
        let names = overlay == nil ? NodeNames(values) : nil
        focus = try names?.ids(values[Options.focus]) ?? values[Options.focus]
        reverse = try names?.ids(values[Options.reverse]) ?? values[Options.reverse]
        if !focus.isEmpty, !reverse.isEmpty { throw ValueError("takes --focus or --reverse, and not both") }
        if values[Options.depth] != nil, focus.isEmpty, reverse.isEmpty {
            throw ValueError("takes --depth only with --focus or --reverse")
        }
        depth = values[Options.depth] ?? (focus.isEmpty ? nil : 2)
    }

    /// Returns the requested part of a graph, which may have nodes of a run.
    ///
    /// - Throws: the reason why nothing has a name of the request, with the nearest name.
    func selection(of graph: ModuleGraph) throws(ValueError) -> ModuleGraph {
        let names = NodeNames(graph: graph)
        if !focus.isEmpty { return graph.around(try names.ids(focus), depth: depth) }
        if !reverse.isEmpty { return graph.reaching(try names.ids(reverse), depth: depth) }
        return graph
    }
}

/// Two nodes of the graph, by their IDs, and the paths between them to print.
struct WhyRequest: Equatable {
    let start: String
    let end: String
    let wantsAll: Bool

    init(_ values: ParsedValues) throws(ValueError) {
        let names = NodeNames(values)
        start = try names.id(try values[Options.start])
        end = try names.id(try values[Options.end])
        wantsAll = values[Options.allPaths]
        if start == end { throw ValueError("needs two different names") }
    }
}

/// The names that a command line may mean: those of the selected plugins' graph.
private struct NodeNames {
    let graph: ModuleGraph

    init(graph: ModuleGraph) { self.graph = graph }

    init(_ values: ParsedValues) {
        graph = PluginSelection(values[Options.plugin], without: values[Options.without]).graph
    }

    func ids(_ names: [String]) throws(ValueError) -> [String] {
        var ids: [String] = []
        for name in names { ids.append(try id(name)) }
        return ids
    }

    func id(_ name: String) throws(ValueError) -> String {
        let found = graph.nodes(named: name)
        if found.count == 1 { return graph.nodes[found[0]].id }
        guard found.isEmpty else {
            let ids = found.map { "'\(graph.nodes[$0].id)'" }.joined(separator: " or ")
            throw ValueError("knows several things named '\(name)'; write \(ids)")
        }
        let everything = PluginSelection().graph
        let plugins = Set(
            everything.nodes(named: name).flatMap { node in
                everything.edges.filter { $0.from == node || $0.to == node }.compactMap(\.plugin)
            })
        guard plugins.isEmpty else {
            throw ValueError(
                "knows '\(name)' only of \(plugins.sorted().joined(separator: " and ")), which is not selected")
        }
        let near = launcherProgram.suggestion(for: name, among: graph.nodes.map { KnownName($0.name) })
        throw ValueError("knows nothing " + (name.isName ? "named '\(name)'" : "of the name that was given") + near)
    }
}

extension PluginSelection {
    /// The graph of the selected plugins, which is made of their declarations without a launch.
    var graph: ModuleGraph { ModuleGraph(of: manifests) }
}

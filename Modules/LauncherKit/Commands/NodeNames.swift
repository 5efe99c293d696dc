import Boardy
import BoardyCommandLine
package import BoardyGraph

/// The names that a command line may mean: the names of a graph.
struct NodeNames {
    let graph: ModuleGraph
    let app: AppDefinition

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
        let everything = app.everything.graph
        let plugins = Set(
            everything.nodes(named: name).flatMap { node in
                everything.edges.filter { $0.from == node || $0.to == node }.compactMap(\.plugin)
            })
        guard plugins.isEmpty else {
            throw ValueError(
                "knows '\(name)' only of \(plugins.sorted().joined(separator: " and ")), which is not selected")
        }
        let near = nearestName(to: name, among: graph.nodes.map { KnownName($0.name) })
        throw ValueError("knows nothing " + (name.isName ? "named '\(name)'" : "of the name that was given") + near)
    }
}

extension NodeNames {
    static func parser(of app: AppDefinition) -> ValueParser<String> {
        .text(
            completion: .names { context in
                PluginSelection(context, of: app).graph.nodes.map { KnownName($0.name, note: $0.kind.rawValue) }
            })
    }
}

extension PluginSelection {
    /// The graph of the selected plugins, which is made of their declarations without a launch.
    package var graph: ModuleGraph { ModuleGraph(of: manifests) }
}

import BoardyCore
public import BoardyModulePlugin

extension ModuleGraph {
    /// Creates the graph of plugins from their declarations. No board is made for this, so nothing that a constructor declares is known.
    ///
    /// The graph has no flows, and of gates those that plugins declare. Boards that a plugin registers for itself are no part of it.
    public init(of manifests: [PluginManifest]) {
        var builder = GraphBuilder()
        for manifest in manifests { _ = builder.node(.plugin, manifest.name) }
        for manifest in manifests { builder.add(manifest) }
        self = builder.finished
    }

    /// Creates the graph of a launched app: that of its plugins, and the flows that are registered on its mainboard at this moment.
    ///
    /// Flows on a motherboard inside a board are not known, nor is what the closure of a flow activates.
    public init(of launcher: PluginLauncher) {
        var builder = GraphBuilder(ModuleGraph(of: launcher.manifests))
        for flow in launcher.mainboard.flowDescriptions { builder.add(flow) }
        self = builder.finished
    }
}

/// Collects nodes and edges, each once. Its tables are not part of the graph, which need not find a node by its ID fast.
private struct GraphBuilder {
    private struct Relation: Hashable {
        let from: Int, to: Int
        let kind: ModuleGraph.EdgeKind
    }

    private var graph: ModuleGraph
    private var nodes: [String: Int] = [:]
    private var edges: [Relation: Int] = [:]
    private var pointNames: [ObjectIdentifier: String] = [:]

    init(_ graph: ModuleGraph = ModuleGraph()) {
        self.graph = graph
        for (index, node) in graph.nodes.enumerated() { nodes[node.id] = index }
    }

    /// The graph, in which the contracts are marked that a plugin needs and none provides.
    var finished: ModuleGraph {
        var graph = graph
        for edge in graph.edges where edge.kind == .requires || edge.kind == .uses {
            graph.nodes[edge.to].isMissing = true
        }
        for edge in graph.edges where edge.kind == .providedBy { graph.nodes[edge.from].isMissing = false }
        return graph
    }

    /// Returns the index of a node, which is added if it is new.
    mutating func node(_ kind: ModuleGraph.NodeKind, _ name: String, detail: String? = nil) -> Int {
        let node = ModuleGraph.Node(kind: kind, name: name, detail: detail), id = node.id
        if let index = nodes[id] { return index }
        nodes[id] = graph.nodes.count
        graph.nodes.append(node)
        return graph.nodes.count - 1
    }

    private mutating func connect(
        _ from: Int, _ kind: ModuleGraph.EdgeKind, _ to: Int, by plugin: String?, at place: ModuleGraph.Place
    ) {
        let relation = Relation(from: from, to: to, kind: kind)
        if let index = edges[relation] {
            // A loop declares several times in one place.
            if graph.edges[index].places.last != place { graph.edges[index].places.append(place) }
            return
        }
        edges[relation] = graph.edges.count
        graph.edges.append(ModuleGraph.Edge(from: from, to: to, kind: kind, plugin: plugin, places: [place]))
    }

    mutating func add(_ manifest: PluginManifest) {
        let plugin = node(.plugin, manifest.name)
        func place(_ file: StaticString, _ line: UInt) -> ModuleGraph.Place { .init(file: "\(file)", line: line) }
        for provided in manifest.provides {
            let contract = node(.contract, provided.id.rawValue)
            connect(contract, .providedBy, plugin, by: manifest.name, at: place(provided.file, provided.line))
        }
        for guarded in manifest.guards {
            let role = manifest.provides.first { $0.id == guarded.id }?.requirement
            let gate = node(.gate, "gate of \(guarded.id)", detail: role.map { "requires \($0)" })
            let contract = node(.contract, guarded.id.rawValue)
            connect(contract, .guardedBy, gate, by: manifest.name, at: place(guarded.file, guarded.line))
        }
        for (kind, declarations) in [(ModuleGraph.EdgeKind.requires, manifest.requires), (.uses, manifest.uses)] {
            for used in declarations {
                let contract = node(.contract, used.id.rawValue)
                connect(plugin, kind, contract, by: manifest.name, at: place(used.file, used.line))
            }
        }
        for route in manifest.routes {
            let link = node(.route, route.pattern.description), contract = node(.contract, route.contract.id.rawValue)
            connect(link, .opens, contract, by: manifest.name, at: place(route.file, route.line))
        }
        for read in manifest.reads {
            connect(plugin, .reads, point(read), by: manifest.name, at: place(read.file, read.line))
        }
        for contribution in manifest.contributions {
            let point = point(contribution), place = place(contribution.file, contribution.line)
            connect(point, .contributedBy, plugin, by: manifest.name, at: place)
            for contract in contribution.contracts {
                connect(point, .names, node(.contract, contract.id.rawValue), by: manifest.name, at: place)
            }
        }
    }

    /// Returns the node of an extension point. Of points with equal names, each but the first has the name of its module in front.
    private mutating func point(_ declaration: PointDeclaration) -> Int {
        let type = ObjectIdentifier(declaration.point)
        if let name = pointNames[type] { return node(.extensionPoint, name) }
        let isTaken = pointNames.values.contains(declaration.name)
        let name = isTaken ? String(reflecting: declaration.point) : declaration.name
        pointNames[type] = name
        return node(.extensionPoint, name)
    }

    mutating func add(_ flow: (messages: String, board: BoardID?, type: String, file: StaticString, line: UInt)) {
        let place = ModuleGraph.Place(file: "\(flow.file)", line: flow.line)
        let messages = flow.board.map { "\(flow.messages) of \($0)" } ?? flow.messages
        let handler = node(.flow, "\(messages), \(place)", detail: flow.type)
        // A flow of any board has no edge, since it would be one from every contract.
        guard let board = flow.board else { return }
        connect(node(.contract, board.rawValue), .handledBy, handler, by: nil, at: place)
    }
}

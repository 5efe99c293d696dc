import BoardyCore
public import BoardyModulePlugin

extension ModuleGraph {
    /// Creates the graph of plugins from their declarations. No board is made for this, so nothing that a constructor
    /// declares is known.
    ///
    /// The graph has no flows, and of gates those that plugins declare. Boards that a plugin registers for itself are
    /// no part of it.
    public init(of manifests: [PluginManifest]) {
        var builder = GraphBuilder()
        builder.reserveCapacity(for: manifests)
        let plugins = manifests.map { builder.node(.plugin, $0.name) }
        for (index, plugin) in plugins.enumerated() { builder.add(manifests[index], of: plugin) }
        self = builder.finish()
    }

    /// Creates the graph of a launched app: its plugins, and the flows that are registered on its mainboard at
    /// this moment.
    ///
    /// Flows on a motherboard inside a board are not known, nor is what the closure of a flow activates.
    public init(of launcher: PluginLauncher) {
        var builder = GraphBuilder(ModuleGraph(of: launcher.manifests))
        for flow in launcher.mainboard.flowDescriptions { builder.add(flow) }
        self = builder.finish()
    }
}

/// Collects nodes and edges, each once. Its tables are not part of the graph, which need not find a node by its ID
/// fast.
private struct GraphBuilder {
    private struct Relation: Hashable {
        let from: Int, to: Int
        let kind: ModuleGraph.EdgeKind

        // The kind is left out, because hashing it would hash its text.
        func hash(into hasher: inout Hasher) {
            hasher.combine(from)
            hasher.combine(to)
        }
    }

    private struct Name: Hashable {
        let kind: ModuleGraph.NodeKind, name: String

        // Few names belong to two kinds.
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    private var graph: ModuleGraph
    private var nodes: [Name: Int] = [:]
    /// The nodes of contracts, which are most of those that are looked up. An ID has its hash.
    private var contracts: [BoardID: Int] = [:]
    private var edges: [Relation: Int] = [:]
    private var pointNames: [ObjectIdentifier: String] = [:]

    init(_ graph: ModuleGraph = ModuleGraph()) {
        self.graph = graph
        for (index, node) in graph.nodes.enumerated() {
            if node.kind == .contract {
                contracts[BoardID(node.name)] = index
            } else {
                nodes[Name(kind: node.kind, name: node.name)] = index
            }
        }
    }

    mutating func reserveCapacity(for manifests: [PluginManifest]) {
        let contractCount = manifests.reduce(0) { $0 + $1.provides.count }
        let routeCount = manifests.reduce(0) { $0 + $1.routes.count }
        let edgeCount = manifests.reduce(contractCount + routeCount) { $0 + $1.requires.count + $1.uses.count }
        contracts.reserveCapacity(contractCount)
        nodes.reserveCapacity(manifests.count + routeCount)
        graph.nodes.reserveCapacity(manifests.count + contractCount + routeCount)
        edges.reserveCapacity(edgeCount)
        graph.edges.reserveCapacity(edgeCount)
    }

    /// Returns the graph, in which the contracts are marked that a plugin needs and none provides.
    mutating func finish() -> ModuleGraph {
        // Only the fields that are needed are read, since a copy of an edge counts the references of all.
        for edge in graph.edges.indices {
            let kind = graph.edges[edge].kind
            if kind == .requires || kind == .uses { graph.nodes[graph.edges[edge].to].isMissing = true }
        }
        for edge in graph.edges.indices where graph.edges[edge].kind == .providedBy {
            graph.nodes[graph.edges[edge].from].isMissing = false
        }
        return graph
    }

    /// Returns the index of a node that is no contract. It is added if it is new.
    mutating func node(_ kind: ModuleGraph.NodeKind, _ name: String, detail: String? = nil) -> Int {
        let key = Name(kind: kind, name: name)
        if let index = nodes[key] { return index }
        nodes[key] = graph.nodes.count
        graph.nodes.append(ModuleGraph.Node(kind: kind, name: name, detail: detail))
        return graph.nodes.count - 1
    }

    private mutating func contract(_ id: BoardID) -> Int {
        if let index = contracts[id] { return index }
        contracts[id] = graph.nodes.count
        graph.nodes.append(ModuleGraph.Node(kind: .contract, name: id.rawValue))
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

    /// - Parameter plugin: the index of the node of the plugin.
    mutating func add(_ manifest: PluginManifest, of plugin: Int) {
        func place(_ file: StaticString, _ line: UInt) -> ModuleGraph.Place {
            .init(file: file.description, line: line)
        }
        for provided in manifest.provides {
            let place = place(provided.file, provided.line)
            connect(contract(provided.id), .providedBy, plugin, by: manifest.name, at: place)
        }
        for guarded in manifest.guards {
            let role = manifest.provides.first { $0.id == guarded.id }?.requirement
            let gate = node(.gate, "gate of \(guarded.id)", detail: role.map { "requires \($0)" })
            let place = place(guarded.file, guarded.line)
            connect(contract(guarded.id), .guardedBy, gate, by: manifest.name, at: place)
        }
        for used in manifest.requires {
            connect(plugin, .requires, contract(used.id), by: manifest.name, at: place(used.file, used.line))
        }
        for used in manifest.uses {
            connect(plugin, .uses, contract(used.id), by: manifest.name, at: place(used.file, used.line))
        }
        for provided in manifest.provides {
            for used in manifest.awaited(by: provided.id) {
                let place = place(used.file, used.line)
                connect(contract(provided.id), .awaits, contract(used.id), by: manifest.name, at: place)
            }
        }
        for route in manifest.routes {
            let link = node(.route, route.pattern.description), place = place(route.file, route.line)
            connect(link, .opens, contract(route.contract.id), by: manifest.name, at: place)
        }
        for read in manifest.reads {
            connect(plugin, .reads, point(read), by: manifest.name, at: place(read.file, read.line))
        }
        for contribution in manifest.contributions {
            let point = point(contribution), place = place(contribution.file, contribution.line)
            connect(point, .contributedBy, plugin, by: manifest.name, at: place)
            for named in contribution.contracts {
                connect(point, .names, contract(named.id), by: manifest.name, at: place)
            }
        }
    }

    /// Returns the node of an extension point. Of points with equal names, each but the first has the name of its
    /// module in front.
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
        connect(contract(board), .handledBy, handler, by: nil, at: place)
    }
}

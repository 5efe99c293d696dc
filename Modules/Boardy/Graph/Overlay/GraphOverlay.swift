import BoardyCore
public import BoardyTrace

extension ModuleGraph {
    /// Returns the graph with marks that tell what a run has done: which boards ran, how often and how long, and which
    /// edges messages took.
    ///
    ///     let trace = try RecordedTrace(Data(contentsOf: file))
    ///     print(try ModuleGraph(of: assembly.manifests).overlaid(with: trace.events).mermaid())
    ///
    /// Boards of the run that the graph does not have, such as those inside other boards, become nodes, each with an
    /// edge from the board or the plugin that activated it. Take a part of the graph afterwards, so that no board
    /// becomes such a node because it was left out.
    ///
    /// - Parameter events: the messages of the run, in the order in which they were sent.
    public func overlaid(with events: [TraceEvent]) -> ModuleGraph { overlaid(withAll: [events]) }

    /// Returns the graph with marks that tell what several runs have done together, each of a root of its own.
    public func overlaid(withAll runs: [[TraceEvent]]) -> ModuleGraph {
        var overlay = GraphOverlay(self)
        for events in runs { overlay.add(events) }
        return overlay.finished
    }
}

/// Counts the messages of a run at the nodes and edges of a graph.
private struct GraphOverlay {
    private struct Relation: Hashable { let from: Int, to: Int }

    /// A declaration about a contract. The calls that follow from the declaration have its place.
    private struct Declaration: Hashable {
        let contract: Int
        let place: ModuleGraph.Place
    }

    private var graph: ModuleGraph
    private var boards: [String: Int] = [:]
    /// The plugin of each board: the one that provides it or, of a board that no plugin provides, the one that
    /// activated it first.
    private var plugins: [Int: Int] = [:]
    /// The plugin whose declarations stand in a module; none for a module with several plugins.
    private var pluginsOfModules: [String: Int?] = [:]
    /// The edges that allow a plugin to activate a contract, and those from a board or a plugin to a board that it
    /// activates.
    private var calls: [Relation: Int] = [:]
    /// The edges of routes, by the contract that they open; no edge for a place that declares several.
    private var routes: [Declaration: Int?] = [:]
    /// The edges from a contract to its gate, by the gate.
    private var gates: [Int: Int] = [:]
    /// The edges from a contract to the flows of its messages.
    private var flows: [Int: [Int]] = [:]

    init(_ graph: ModuleGraph) {
        self.graph = graph
        var names: [String: Int] = [:]
        for (index, node) in graph.nodes.enumerated() {
            if node.kind == .plugin { names[node.name] = index }
            if node.kind == .contract { boards[node.name] = index }
            if [.plugin, .contract, .gate].contains(node.kind) { self.graph.nodes[index].activity = Activity() }
        }
        for (index, edge) in graph.edges.enumerated() {
            if let plugin = edge.plugin.flatMap({ names[$0] }) {
                for module in edge.places.compactMap({ Self.module(of: $0.file) }) {
                    let isOther = pluginsOfModules[module].map { $0 != plugin } ?? false
                    pluginsOfModules[module] = .some(isOther ? nil : plugin)
                }
            }
            switch edge.kind {
            case .requires, .uses: calls[Relation(from: edge.from, to: edge.to)] = index
            case .providedBy: plugins[edge.from] = plugins[edge.from] ?? edge.to
            case .handledBy: flows[edge.from, default: []].append(index)
            case .guardedBy:
                gates[edge.to] = index
                plugins[edge.to] = edge.plugin.flatMap { names[$0] }
                boards["\(BoardID(graph.nodes[edge.from].name).appending("gate"))"] = edge.to
            case .opens:
                for place in edge.places {
                    let route = Declaration(contract: edge.to, place: place)
                    routes[route] = .some(routes[route] == nil ? index : nil)
                }
            default: continue
            }
            if ![.providedBy, .opens, .awaits].contains(edge.kind) { self.graph.edges[index].messages = 0 }
        }
        for case let edge? in routes.values { self.graph.edges[edge].messages = 0 }
    }

    /// The graph with the sums of the plugins, with shares, and with the marks of pictures.
    var finished: ModuleGraph {
        var graph = graph
        let ran = Set(boards.values).compactMap { index in graph.nodes[index].activity.map { (index, $0) } }
        for (board, activity) in ran {
            if let plugin = plugins[board] { graph.nodes[plugin].activity?.add(activity) }
        }
        let all = ran.reduce(Duration.zero) { $0 + $1.1.total }
        for index in graph.nodes.indices {
            guard var activity = graph.nodes[index].activity else { continue }
            if all > .zero { activity.share = Int(activity.total * 100 / all) }
            graph.nodes[index].activity = activity
            graph.nodes[index].marks.append(activity.summary)
        }
        for index in graph.edges.indices {
            guard let count = graph.edges[index].messages, count > 0 else { continue }
            graph.edges[index].marks.append(count == 1 ? "1 message" : "\(count) messages")
        }
        return graph
    }

    mutating func add(_ events: [TraceEvent]) {
        let indices = Dictionary(events.enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
        let causes = events.enumerated().map { index, event in
            event.cause.flatMap { indices[$0] }.flatMap { $0 < index ? $0 : nil }
        }
        let times = OwnTimes(of: events, causes: causes)
        for (index, event) in events.enumerated() {
            let cause = causes[index].map { self.board("\(events[$0].board)") }, board = board("\(event.board)")
            graph.nodes[board].activity?.count(event.kind, time: times[index])
            if event.kind == "activation" || event.kind == "command" {
                addCall(event, to: board, from: cause)
            } else {
                addToFlows(event, of: board)
            }
        }
    }

    /// Returns the node of a board, which is added if the graph has no such node.
    private mutating func board(_ name: String) -> Int {
        if let index = boards[name] { return index }
        var node = ModuleGraph.Node(kind: .board, name: name)
        node.activity = Activity()
        boards[name] = graph.nodes.count
        graph.nodes.append(node)
        return graph.nodes.count - 1
    }

    /// Counts a call at the edge that declares it: the edge of the plugin in whose sources it was made or, if that is
    /// not known, of its cause's plugin.
    private mutating func addCall(_ event: TraceEvent, to board: Int, from cause: Int?) {
        let byFile = Self.module(of: event.file).flatMap { pluginsOfModules[$0] ?? nil }
        let plugin = byFile ?? cause.flatMap { plugins[$0] }
        let place = ModuleGraph.Place(event)
        guard graph.nodes[board].kind == .board else {
            if let plugin, let edge = calls[Relation(from: plugin, to: board)] { count(edge) }
            if let edge = routes[Declaration(contract: board, place: place)] ?? nil { count(edge) }
            if let edge = gates[board] { count(edge) }
            return
        }
        if plugins[board] == nil, let plugin { plugins[board] = plugin }
        // A file of another program may lack the place of a call, without which there is no edge.
        guard let origin = cause ?? plugin, origin != board, !event.file.isEmpty, event.line > 0 else { return }
        let relation = Relation(from: origin, to: board)
        if let edge = calls[relation] {
            count(edge)
            if !graph.edges[edge].places.contains(place) { graph.edges[edge].places.append(place) }
            return
        }
        calls[relation] = graph.edges.count
        var edge = ModuleGraph.Edge(
            from: origin, to: board, kind: .activates, plugin: plugin.map { graph.nodes[$0].name }, places: [place])
        edge.messages = 1
        graph.edges.append(edge)
    }

    /// Counts a message at every flow of such messages. A flow that looks at values may have ignored it.
    private mutating func addToFlows(_ event: TraceEvent, of board: Int) {
        for edge in flows[board] ?? [] where graph.nodes[graph.edges[edge].to].name.hasPrefix("\(event.kind)s of ") {
            count(edge)
        }
    }

    private mutating func count(_ edge: Int) { graph.edges[edge].messages = (graph.edges[edge].messages ?? 0) + 1 }

    /// Returns the module of a file such as `Module/File.swift`, or nil for a file without one.
    private static func module(of file: String) -> String? { file.firstIndex(of: "/").map { String(file[..<$0]) } }
}

extension ModuleGraph.Place {
    fileprivate init(_ event: TraceEvent) { self.init(file: event.file, line: event.line) }
}

extension Activity {
    fileprivate mutating func count(_ kind: String, time: Duration) {
        hasRun = true
        switch kind {
        case "activation": activations += 1
        case "command": commands += 1
        case "output": outputs += 1
        default: break
        }
        // An output takes the time of those who handle it.
        guard kind == "activation" || kind == "command" || kind == "work" else { return }
        total += time
        longest = max(longest, time)
    }
}

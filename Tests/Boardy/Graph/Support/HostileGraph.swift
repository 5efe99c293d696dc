@testable import BoardyGraph

/// Names with every sign that means something in Mermaid, Graphviz, HTML or JSON.
let hostileNames = [
    #"say "hi""#, "a]b[c", "(x){y}", "end", "subgraph", "graph TD", "<script>alert(1)</script>", "</script><b>",
    "a & b &amp; &lt;", "back\\slash \\n \\\"", "100% #35; ; |pipe|", "-->", "e\u{301}🧺👩‍👩‍👧", "`tick` **bold** _x_",
    "line\nfeed\r\ttab", "bell\u{7} escape\u{1B}[31m nul\u{0} del\u{7F} c1\u{9B}",
    "left\u{202E}right \u{2028} \u{2066}",
    String(repeating: "long", count: 75), "", " ", "%%{init: {}}%%", "click n0 href \"x\"", "\\", "\"", "%DATA%",
]

/// A graph with a node of every kind for each hostile name, and an edge of every kind between some of them.
let hostileGraph: ModuleGraph = {
    var graph = ModuleGraph()
    for name in hostileNames {
        for kind in ModuleGraph.NodeKind.allCases {
            graph.nodes.append(.init(kind: kind, name: name, detail: name, isMissing: kind == .gate, marks: [name]))
        }
    }
    let kinds = ModuleGraph.NodeKind.allCases.count
    for (index, kind) in ModuleGraph.EdgeKind.allCases.enumerated() {
        for name in hostileNames.indices {
            graph.edges.append(
                .init(
                    from: name * kinds, to: name * kinds + index % kinds, kind: kind, plugin: hostileNames[name],
                    places: [.init(file: hostileNames[name], line: 7)], marks: [hostileNames[name]]))
        }
    }
    return graph
}()

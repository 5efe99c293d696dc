import BoardyModulePlugin
import Foundation
import JSONSchemaValidator
import Testing

@testable import BoardyGraph

/// Tests of the forms in which a graph is written, with names that try to break them.
@Suite struct GraphFormatTests {
    private let graph = ModuleGraph(of: shop.manifests)

    @Test("dot has a line for each node and edge, with generated names")
    func dot() {
        let lines = graph.dot.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.hasPrefix(#"  n0 [id="n0", class="plugin", label="shop", "#) })
        #expect(
            lines.contains { $0.contains(#"class="contract missing", label="people.sign-in\nno plugin provides it""#) })
        #expect(lines.contains { $0.hasPrefix(#"  n0 -> n4 [id="e1", class="requires", label="requires""#) })
        #expect(lines.count { $0.contains(" -> ") } == graph.edges.count)
        let bare = graph.dot(labelsEdges: false)
        #expect(
            bare.contains(#"  n0 -> n4 [id="e1", class="requires", label=""]"#) && !bare.contains("label=\"requires\""))
    }

    @Test("dot of hostile names is in the grammar of Graphviz, and every label is the name again")
    func hostileDot() throws {
        let attributes = #/(?:\w+="(?:[^"\\]|\\.)*"|\w+=[\w.]+)(?:, (?:\w+="(?:[^"\\]|\\.)*"|\w+=[\w.]+))*/#
        let lines = hostileGraph.dot.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.first == "digraph modules {" && lines.last == "}")
        var labels: [String] = []
        for line in lines.dropFirst().dropLast() {
            let statement = try #require(
                try #/  (graph|node|edge|n\d+|n\d+ -> n\d+) \[(.*)\]/#.wholeMatch(in: line), "\(line)")
            #expect(statement.output.2.wholeMatch(of: attributes) != nil, "\(line)")
            if let label = try #/label="((?:[^"\\]|\\.)*)"/#.firstMatch(in: line) {
                labels.append(String(label.output.1))
            }
        }
        #expect(labels.count == hostileGraph.nodes.count + hostileGraph.edges.count)
        #expect(labels[0].hasPrefix(#"say \"hi\"\nsay \"hi\""#))
        for label in labels {
            #expect(!label.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
        #expect(labels.contains { $0.contains(#"bell\\u{7} escape\\u{1B}[31m"#) && $0.contains(#"\\u{0}"#) })
        #expect(labels.contains { $0.contains(#"left\\u{202E}right"#) })
        #expect(labels.contains { $0.contains("a &amp; b &amp;amp; &amp;lt;") })
        #expect(labels.contains { $0.contains("🧺👩‍👩‍👧") })
    }

    @Test("mermaid of hostile names is in the grammar of a flowchart")
    func hostileMermaid() throws {
        let text = try hostileGraph.mermaid(), lines = text.split(separator: "\n").map(String.init)
        #expect(lines.first == "flowchart LR")
        let quoted = #""[^"\[\]{}()|<>`\\;#]*(?:(?:#\d+;|<br/>)[^"\[\]{}()|<>`\\;#]*)*""#
        let node = try Regex(
            #"    n\d+(?:\[\[Q\]\]|\[Q\]|\{\{Q\}\}|\(\[Q\]\)|\{Q\}|>Q\]|\[/Q/\]):::[a-z]+"#.replacing("Q", with: quoted)
        )
        let edge = try Regex(#"    n\d+ (?:-->|-\.->)\|Q\| n\d+"#.replacing("Q", with: quoted))
        let style = try Regex(#"    classDef [a-z]+ fill:#\w+,stroke:#\w+,color:#\w+(,stroke-dasharray:4)?"#)
        for line in lines.dropFirst() {
            let fits = [node, edge, style].contains { line.wholeMatch(of: $0) != nil }
            #expect(fits, "\(line)")
        }
        #expect(lines.count { $0.contains("--") || $0.contains("-.->") } >= hostileGraph.edges.count)
        // The code of each sign is the sign again.
        let first = try #require(lines.first { $0.contains("n0") })
        #expect(first.contains("say #34;hi#34;<br/>say #34;hi#34;"))
    }

    @Test("json of hostile names can be read, has every name as it is, and cannot end an element of HTML")
    func hostileJSON() throws {
        struct Document: Decodable {
            struct Node: Decodable { let id, kind, name: String }
            let nodes: [Node]
        }
        let json = hostileGraph.json
        #expect(!json.contains("<") && !json.contains("\u{2028}") && !json.contains("\n"))
        let names = try JSONDecoder().decode(Document.self, from: Data(json.utf8)).nodes.map(\.name)
        #expect(names.map { Array($0.unicodeScalars) } == hostileGraph.nodes.map { Array($0.name.unicodeScalars) })
    }

    @Test("the json of graphs and of paths fits the published schemas, and a wrong document does not")
    func schemas() throws {
        let graphs = try JSONSchemaValidator(named: "graph"), why = try JSONSchemaValidator(named: "why")
        for graph in [graph, hostileGraph, ModuleGraph()] {
            #expect(try graphs.problems(in: graph.json) == [])
        }
        let paths = graph.paths(from: 2, to: 1, all: true)
        #expect(!paths.paths.isEmpty)
        #expect(try why.problems(in: graph.json(of: paths, from: 2, to: 1)) == [])
        #expect(try why.problems(in: graph.json(of: graph.paths(from: 1, to: 2), from: 1, to: 2)) == [])
        let wrong = graph.json.replacing(#""schemaVersion":1"#, with: #""schemaVersion":"1","extra":2"#)
            .replacing("provided-by", with: "provided").replacing(#""line":1}"#, with: #""line":0}"#)
        let problems = try graphs.problems(in: wrong)
        #expect(problems.contains("$.schemaVersion: is not the constant"))
        #expect(problems.contains("$.extra: is not allowed"))
        #expect(problems.contains { $0.hasSuffix(".kind: is none of the values") })
        #expect(problems.contains { $0.hasSuffix(".line: is less than 1") })
        #expect(try graphs.problems(in: "{}").count == 3)
    }

    @Test("a page is one file with style, script, picture and data, and hostile names do not leave the data")
    func page() {
        let svg = "<?xml version='1.0'?>\n<!DOCTYPE svg>\n<!-- c -->\n<svg id='p'>%DATA%</svg>\n"
        let page = hostileGraph.page(svg: svg)
        #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
        #expect(page.contains("<section id=\"canvas\" aria-label=\"Graph\" tabindex=\"0\"><svg id='p'>%DATA%</svg>"))
        #expect(!page.contains("<!DOCTYPE svg") && !page.contains("http://") && !page.contains("https://"))
        #expect(page.components(separatedBy: "</script>").count == 3, "the data, and the script")
        #expect(page.contains(#"<script type="application/json" id="data">\#(hostileGraph.json)</script>"#))
        for marker in ["%STYLE%", "%SCRIPT%", "%PICTURE%"] { #expect(!page.contains(marker)) }
    }

    @Test("a page of a server has the same parts, and no style or script within")
    func servedPage() throws {
        let graph = hostileGraph
        let page = graph.page(
            svg: "<svg id=\"x\"></svg>", title: "100% live", head: "<link id=\"h\">", links: "<nav></nav>",
            foot: "<script src=\"/s\"></script>")
        for part in ["<title>100% live</title>\n<link id=\"h\"></head>", "<h1>100% live</h1>\n<nav></nav>", graph.json]
        {
            #expect(page.contains(part))
        }
        #expect(
            page.components(separatedBy: "<script").count == 3 && page.contains("<script src=\"/s\"></script></body>"))
        #expect(!page.contains("<style") && !page.contains("Content-Security-Policy"))
        let parts = String(decoding: ModuleGraph.pageStyle + ModuleGraph.pageScript, as: UTF8.self)
        #expect(graph.page(svg: "").contains(String(decoding: ModuleGraph.pageScript, as: UTF8.self)))
        #expect(parts.contains("#canvas") && parts.contains("runView"))
    }

    @Test("a graph that is too large is refused with a part that fits")
    func tooLarge() throws {
        #expect(throws: GraphTooLarge(edges: 11, limit: 10, name: "shop", depth: 1)) { try graph.mermaid(limit: 10) }
        #expect(graph.around(["shop"], depth: 1).edges.count <= 10 && graph.around(["shop"], depth: 2).edges.count > 10)
        #expect(throws: GraphTooLarge(edges: 11, limit: 0, name: nil, depth: nil)) { try graph.mermaid(limit: 0) }
        #expect(
            "\(GraphTooLarge(edges: 501, limit: 500, name: "shop", depth: 1))"
                == "the graph has 501 edges, and at most 500 can be drawn. Select a part that fits, such as "
                + "--focus 'shop' --depth 1")
    }
}

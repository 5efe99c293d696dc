import BoardyCore
import BoardyModulePlugin
import JSONSchemaValidator
import Testing

@testable import BoardyGraph

/// Tests of a graph with a run laid over it.
@Suite struct GraphOverlayTests {
    @Test("a run is counted at boards and their plugins, and time that lies in another message counts there")
    func nodes() throws {
        let graph = try shopWithRun
        #expect(
            graph.nodes.filter { $0.activity != nil }.map {
                "\($0.id): \($0.marks.joined()), \($0.activity?.share ?? 0) %"
            } == [
                "plugin:shop: 4 activations, 1 command, 1 output, 67.000 ms, longest 50.000 ms, 36 %",
                "plugin:pay: 4 activations, 1 output, 117.000 ms, longest 100.000 ms, 63 %",
                "plugin:home: never ran, 0 %",
                // 100 ms without the 20 ms of the form and the 30 ms of the payment, whose work goes on beside it.
                "contract:shop.cart: 1 activation, 1 command, 50.000 ms, 27 %",
                // 30 ms without the 20 ms in which its work goes on, the 100 ms of the work, and 1 ms of the second
                // one.
                "contract:pay.pay: 2 activations, 1 output, 111.000 ms, longest 100.000 ms, 60 %",
                "contract:pay.refund: 1 activation, 5.000 ms, 2 %",
                "contract:people.sign-in: never ran, 0 %",
                "gate:gate of pay.refund: 1 activation, 1.000 ms, 0 %",
                "board:shop.cart.form: 2 activations, 1 output, 17.000 ms, longest 15.000 ms, 9 %",
                "board:shop.start: 1 activation, 0.000 ms, 0 %",
            ])
        #expect(try ModuleGraph().overlaid(with: shopRun).nodes.map(\.name).contains("pay.refund.gate"))
    }

    @Test("the rows of a list stand below their plugins, all with as many cells, and a run adds columns")
    func listing() throws {
        let plain = ModuleGraph(of: shop.manifests).listing, run = try shopWithRun.listing
        #expect(plain.heading == nil && plain.sections.map(\.title) == ["shop", "pay", "home"])
        #expect(plain.sections[1].rows.contains(["  provides", "pay.pay", "Pay.swift:1"]))
        #expect(Set(plain.sections.flatMap(\.rows).map(\.count)) == [3])
        let rows = run.sections.flatMap(\.rows) + (run.heading.map { [$0] } ?? [])
        #expect(Set(rows.map(\.count)) == [8])
        #expect(run.sections.last?.title == "boards that no plugin declares")
        let part = try shopWithRun.around(["people.sign-in"], depth: 0)
        #expect(part.listing.unconnected == ["contract:people.sign-in  never ran"])
    }

    @Test("several runs of roots of their own are counted together, though their messages have the same numbers")
    func runs() throws {
        let run = try shopRun, one = try shopWithRun
        let graph = ModuleGraph(of: shop.manifests).overlaid(withAll: [run, Array(run.prefix(1)), []])
        let counts = zip(graph.nodes, one.nodes).compactMap { two, one in
            two.activity == one.activity
                ? nil : "\(two.name) \(one.activity?.activations ?? 0) \(two.activity?.activations ?? 0)"
        }
        #expect(counts.first { $0.hasPrefix("shop.cart ") } == "shop.cart 1 2")
        #expect(graph.nodes.map(\.name) == one.nodes.map(\.name))
    }

    @Test(
        "a call is counted at the edge that declares it, and a board of no plugin hangs at the board that activated it")
    func edges() throws {
        let graph = try shopWithRun
        #expect(
            graph.edges.compactMap { edge in
                edge.messages.map { "\(graph.nodes[edge.from].name) \(edge.kind) \(graph.nodes[edge.to].name) \($0)" }
            }
                == [
                    "shop requires pay.pay 1", "shop requires pay.refund 1", "shop uses people.sign-in 0",
                    "app://cart opens shop.cart 1", "pay.refund guardedBy gate of pay.refund 1",
                    "shop.cart activates shop.cart.form 1", "shop activates shop.start 1",
                ])
        let inner = try #require(graph.edges.dropLast().last)
        #expect(inner.plugin == "shop" && inner.places.map(\.description) == ["Shop/Form.swift:3"])
        #expect(inner.marks == ["1 message"])
    }

    @Test("an output is counted at the flows of a launched app, and a link that may be one of two is not told")
    func flows() throws {
        let launcher = shop.initialize()
        launcher.mainboard[Pay.self].flow.handle(file: "App.swift", line: 8) {}
        launcher.mainboard[Pay.self].completion.handle(file: "App.swift", line: 9) { _ in }
        let graph = ModuleGraph(of: launcher).overlaid(with: try shopRun)
        let flows = graph.edges.filter { $0.kind == .handledBy }
        #expect(
            flows.map { graph.nodes[$0.to].name } == [
                "outputs of pay.pay, App.swift:8", "completions of pay.pay, App.swift:9",
            ])
        #expect(flows.map(\.messages) == [1, 0])
        let twice = TestPlugin("shop") { main in
            for link in ["app://cart", "app://basket"] {
                main.route(link, to: Cart.self, file: "Shop/Shop.swift", line: 5)
            }
        }
        let assembly = PluginLauncher.with(options: .default).install(launcherPlugin: twice)
        #expect(
            ModuleGraph(of: assembly.manifests).overlaid(with: try shopRun).edges.prefix(2).map(\.messages) == [
                nil, nil,
            ])
    }

    @Test("every form of a graph tells what ran and what never did")
    func forms() throws {
        let graph = try shopWithRun
        let mermaid = try graph.mermaid().split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(
            mermaid.contains {
                $0.hasSuffix("longest 100#46;000 ms\"]:::hot") || $0.hasSuffix("longest 100.000 ms\"]:::hot")
            })
        #expect(mermaid.contains("n2[[\"home<br/>never ran\"]]:::idle"))
        #expect(
            mermaid.contains { $0.hasPrefix("classDef hot ") } && mermaid.contains { $0.hasPrefix("classDef idle ") })
        #expect(mermaid.contains { $0.hasSuffix("|\"opens<br/>1 message\"| n3") })
        for dot in [graph.dot, graph.dot(labelsEdges: false)] {
            let lines = dot.split(separator: "\n")
            #expect(
                lines.contains {
                    $0.contains(#"class="contract hot", label="pay.pay\n2 activations"#) && $0.contains("#c2410c")
                })
            #expect(lines.contains { $0.contains(#"class="plugin idle", label="home\nnever ran""#) })
            #expect(
                lines.contains { $0.contains(#"class="requires used""#) && $0.hasSuffix("1 message\", penwidth=2]") })
            #expect(lines.contains { $0.contains(#"class="uses idle""#) })
        }
        #expect(try JSONSchemaValidator(named: "graph").problems(in: graph.json) == [])
        #expect(
            graph.json.contains(
                #"{"activity":{"activations":2,"commands":0,"hasRun":true,"longest":100.000000,"#
                    + #""outputs":1,"share":60,"total":111.000000},"id":"contract:pay.pay""#
            ))
        #expect(graph.json.contains(#""kind":"opens","marks":["1 message"],"messages":1,"#))
        let plain = ModuleGraph(of: shop.manifests)
        for text in [plain.json, plain.dot, try plain.mermaid()] {
            #expect(!["activity", "idle", "hot", "messages", "never ran"].contains(where: text.contains))
        }
    }

    @Test("a part of a graph keeps the marks of the run")
    func part() throws {
        let part = try shopWithRun.around(["shop.cart.form"], depth: 1)
        #expect(part.nodes.map(\.id) == ["contract:shop.cart", "board:shop.cart.form"])
        #expect(part.nodes.allSatisfy { $0.activity?.hasRun == true } && part.edges.map(\.messages) == [1])
    }

    @Test("times are decimal numbers of milliseconds, also times of centuries")
    func times() {
        let long = Duration.seconds(7_000_000_000) * 100_000
        #expect(long.milliseconds(digits: 3) == "700000000000000000.000")
        #expect(Duration.nanoseconds(12_034_567).milliseconds(digits: 6) == "12.034567")
        #expect(Duration.nanoseconds(1_000_007).milliseconds(digits: 6) == "1.000007")
    }
}

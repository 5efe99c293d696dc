import BoardyCore
import BoardyGraph
import BoardyModulePlugin
import Testing

/// Tests of the graph that plugins' declarations make.
@Suite struct GraphModelTests {
    private let graph = ModuleGraph(of: shop.manifests)

    @Test("a graph has each declaration of the plugins as an edge with its place")
    func edges() {
        #expect(
            graph.sentences == [
                "contract:shop.cart provided-by plugin:shop (Shop.swift:1)",
                "plugin:shop requires contract:pay.pay (Shop.swift:2)",
                "plugin:shop requires contract:pay.refund (Shop.swift:3)",
                "plugin:shop uses contract:people.sign-in (Shop.swift:4)",
                "route:app://cart opens contract:shop.cart (Shop.swift:5)",
                "extension-point:Tiles contributed-by plugin:shop (Shop.swift:6, Shop.swift:7)",
                "extension-point:Tiles names contract:shop.cart (Shop.swift:6, Shop.swift:7)",
                "contract:pay.pay provided-by plugin:pay (Pay.swift:1)",
                "contract:pay.refund provided-by plugin:pay (Pay.swift:2)",
                "contract:pay.refund guarded-by gate:gate of pay.refund (Pay.swift:3)",
                "plugin:home reads extension-point:Tiles (Home.swift:1)",
            ])
        #expect(graph.nodes.prefix(3).map(\.id) == ["plugin:shop", "plugin:pay", "plugin:home"])
        #expect(graph.nodes.filter(\.isMissing).map(\.name) == ["people.sign-in"])
        #expect(graph.nodes.first { $0.kind == .gate }?.detail == "requires operator")
    }

    @Test("the graph of a launched app also has the flows of its mainboard, with the place of their registration")
    func flows() throws {
        let launcher = shop.initialize()
        launcher.mainboard[Cart.self].flow.handle(file: "App.swift", line: 8) {}
        let graph = ModuleGraph(of: launcher)
        #expect(graph.sentences.dropLast() == self.graph.sentences[...])
        #expect(
            graph.sentences.last
                == "contract:shop.cart handled-by flow:outputs of shop.cart, App.swift:8 (App.swift:8)")
        #expect(try #require(graph.nodes.last).detail == "()")
    }

    @Test("MP-D8 a graph has what the boards of contracts await, also through boards that a plugin keeps to itself")
    func awaits() {
        enum Ordering: BoardContract { static let id: BoardID = "shop.ordering" }
        final class OrderingBoard: Board, ContractBoard {
            typealias Contract = Ordering
            static let awaitedContracts: [any BoardContract.Type] = [Pay.self]
            func activate(withGuaranteedInput input: Void) {}
        }
        final class CartBoard: Board, ContractBoard {
            typealias Contract = Cart
            static let awaitedContracts: [any BoardContract.Type] = [Ordering.self, SignIn.self]
            func activate(withGuaranteedInput input: Void) {}
        }
        let plugin = TestPlugin("shop") { main in
            main.provide(Cart.self, file: "Shop.swift", line: 1) { CartBoard(identifier: $0) }
            main.register(Ordering.self, file: "Shop.swift", line: 2) { OrderingBoard(identifier: $0) }
        }
        let graph = ModuleGraph(of: PluginLauncher.with(options: .default).install(launcherPlugin: plugin).manifests)
        #expect(
            graph.sentences == [
                "contract:shop.cart provided-by plugin:shop (Shop.swift:1)",
                "plugin:shop requires contract:people.sign-in (Shop.swift:1)",
                "plugin:shop requires contract:pay.pay (Shop.swift:2)",
                "contract:shop.cart awaits contract:people.sign-in (Shop.swift:1)",
                "contract:shop.cart awaits contract:pay.pay (Shop.swift:2)",
            ])
    }

    @Test("points of equal names and different types are two nodes")
    func equalNames() {
        enum Other { enum Tiles: ExtensionPoint { typealias Contribution = Int } }
        let plugin = TestPlugin("one") { main in
            main.contribute(1, to: Other.Tiles.self)
            main.contribute(Cart.self, to: Tiles.self)
        }
        let graph = ModuleGraph(of: PluginLauncher.with(options: .default).install(launcherPlugin: plugin).manifests)
        #expect(graph.nodes.count { $0.kind == .extensionPoint } == 2)
    }

    @Test("a part around a node has what is near in both directions, and the edges within")
    func around() {
        #expect(graph.around(["pay"], depth: 0).nodes.map(\.id) == ["plugin:pay"])
        #expect(
            graph.around(["pay"], depth: 1).sentences == [
                "contract:pay.pay provided-by plugin:pay (Pay.swift:1)",
                "contract:pay.refund provided-by plugin:pay (Pay.swift:2)",
            ])
        #expect(graph.around(["pay"], depth: 2).nodes.map(\.name).contains("shop"))
        #expect(graph.around(["contract:pay.pay"], depth: nil).sentences == graph.sentences)
        #expect(graph.around(["home", "pay"], depth: 0).nodes.map(\.name) == ["pay", "home"])
    }

    @Test("a reversed part has all that needs a node, and nothing that the node needs")
    func reaching() {
        #expect(
            graph.reaching(["pay.pay"], depth: nil).nodes.map(\.name) == [
                "shop", "home", "shop.cart", "pay.pay", "app://cart", "Tiles",
            ])
        #expect(graph.reaching(["pay.pay"], depth: 1).nodes.map(\.name) == ["shop", "pay.pay"])
    }

    @Test("marks of nodes and edges stay in a part, and are in every picture")
    func marks() throws {
        var graph = graph
        graph.nodes[0].marks = ["ran 3 times"]
        graph.edges[1].marks = ["took 2 ms"]
        let part = graph.around(["shop"], depth: 1)
        for text in [part.json, part.dot, try part.mermaid()] {
            #expect(text.contains("ran 3 times") && text.contains("took 2 ms"))
        }
    }
}

extension ModuleGraph {
    /// The edges as text, with the IDs of their nodes and their places.
    fileprivate var sentences: [String] {
        edges.map { edge in
            let places = edge.places.map(\.description).joined(separator: ", ")
            return "\(nodes[edge.from].id) \(edge.kind.rawValue) \(nodes[edge.to].id) (\(places))"
        }
    }
}

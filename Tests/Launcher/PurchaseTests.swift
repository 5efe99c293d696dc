import Boardy
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

@MainActor @Suite struct PurchaseTests {
    /// Returns the example session, with the path of its catalogue from anywhere.
    static func firstPurchase() throws -> String {
        let file = packageFolder.appending(path: "docs/examples/first-purchase.session")
        let catalogue = packageFolder.appending(path: "docs/examples/catalogue.json").path
        return try String(contentsOf: file, encoding: .utf8)
            .replacing("docs/examples/catalogue.json", with: "\"\(catalogue)\"")
    }

    @Test("The example session leads from an empty store to a receipt, and runs again on the store that it left")
    func session() async throws {
        let launcher = try TestLauncher(), script = try Self.firstPurchase()
        let trace = launcher.folder.appending(path: "trace.jsonl").path
        let first = await launcher.run("run", "--trace", trace, script: script)
        #expect(first.code == .success, "\(first.errors)")
        #expect(first.output.contains("\nReceipt\n"))
        #expect(first.output.contains("138 read, 138 imported, 0 updated, 0 unchanged, 0 rejected"))
        #expect(!first.output.contains("4242424242424242"))
        #expect(!first.output.contains("correct horse"))
        try await expectCauses(in: trace, of: launcher)
        try await expectOverlay(of: trace, of: launcher)
        try await expectAwaits(in: trace, of: launcher)
        let second = await launcher.run("run", script: script)
        #expect(second.code == .success, "\(second.errors)")
        // The first purchase took three products out of the stock, which the catalogue sets again.
        #expect(second.output.contains("138 read, 0 imported, 3 updated, 135 unchanged, 0 rejected"))
        #expect(second.output.contains("\nReceipt\n"))
        #expect(await launcher.run("activate", "shopping.orders").json["total"] as? Int == 2)
        let audit = await launcher.run("activate", "payment.audit").json
        #expect(audit["balanced"] as? Bool == true)
        #expect(audit["orphans"] as? Int == 0)
        #expect(audit["transactions"] as? Int == 2)
    }

    /// Compares what the boards of the first purchase activated with what they declare to await, and with the graph.
    private func expectAwaits(in file: String, of launcher: TestLauncher) async throws {
        let events = try RecordedTrace(Data(contentsOf: URL(filePath: file))).events
        let inner = ".continuous-main"
        var activated: [String: Set<String>] = [:]
        for event in events where event.kind == "activation" && "\(event.motherboard)".hasSuffix(inner) {
            activated["\(event.motherboard)".replacing(inner, with: ""), default: []].insert("\(event.board)")
        }
        // The home board activates its own tiles, and the sign-in its barrier.
        activated["dashboard.home"] = nil
        // The graph has the question of a gate as the guard of its board.
        activated = activated.filter { !$0.key.hasSuffix(".gate") }
        for board in activated.keys { activated[board]?.remove("authentication.auth-user") }
        var declared: [String: Set<String>] = [:]
        let manifests = ShopPlugins.app.everything.manifests
        for awaits in manifests.flatMap(\.awaits) {
            declared["\(awaits.board)", default: []].insert("\(awaits.awaited.id)")
        }
        for (board, awaited) in activated {
            #expect(awaited.isSubset(of: declared[board] ?? []), "'\(board)' activated \(awaited.sorted())")
        }
        #expect(
            activated["shopping.checkout"] == [
                "authentication.current-user", "shopping.settlement", "shopping.cart", "shopping.ordering",
                "products.reserve", "payment.pay",
            ])
        #expect(activated["payment.pay"] == ["payment.confirm", "payment.card", "payment.process"])
        #expect(activated["shopping.settlement"] == ["products.resolve-reservation"])

        let edges = try #require(await launcher.run("graph", "--format", "json").json["edges"] as? [[String: Any]])
        let awaits = Set(
            edges.filter { $0["kind"] as? String == "awaits" && $0["from"] as? String == "contract:shopping.checkout" }
                .compactMap { $0["to"] as? String })
        for contract in [
            "authentication.current-user", "authentication.authenticate", "shopping.cart", "products.reserve",
            "payment.pay", "payment.settle", "products.resolve-reservation", "payment.refund-order",
            "products.return-stock",
        ] {
            #expect(awaits.contains("contract:\(contract)"))
        }
        let way = await launcher.run("why", "app://checkout", "products.resolve-reservation")
        #expect(way.output.contains("awaits"))
        #expect(await launcher.run("describe", "shopping.checkout").output.contains("payment.pay"))
    }

    /// Lays the trace of the first purchase over the graph, and compares some of its counts with the recorded messages.
    private func expectOverlay(of file: String, of launcher: TestLauncher) async throws {
        let events = try RecordedTrace(Data(contentsOf: URL(filePath: file))).events
        let result = await launcher.run("graph", "--overlay", file, "--format", "json")
        #expect(result.code == .success && result.errors.isEmpty)
        let nodes = try #require(result.json["nodes"] as? [[String: Any]])
        let activities = Dictionary(
            nodes.compactMap { node in (node["activity"] as? [String: Any]).map { ("\(node["id"] ?? "")", $0) } },
            uniquingKeysWith: { first, _ in first })
        func count(_ node: String, _ key: String) -> Int? { activities[node]?[key] as? Int }
        for board in Set(events.map { "\($0.board)" }) where !board.hasSuffix(".gate") {
            let own = events.filter { "\($0.board)" == board }
            let node = activities["contract:\(board)"] == nil ? "board:\(board)" : "contract:\(board)"
            #expect(count(node, "activations") == own.count { $0.kind == "activation" }, "\(node)")
            #expect(count(node, "outputs") == own.count { $0.kind == "output" }, "\(node)")
        }
        #expect(count("gate:gate of products.import", "activations") == 1)
        #expect(activities["contract:payment.refund"]?["hasRun"] as? Bool == false)
        let edges = try #require(result.json["edges"] as? [[String: Any]])
        func messages(_ from: String, _ to: String) -> Int? {
            edges.first { $0["from"] as? String == from && $0["to"] as? String == to }?["messages"] as? Int
        }
        #expect(messages("plugin:shopping", "contract:payment.pay") == 1)
        #expect(messages("plugin:shopping", "contract:payment.refund-order") == 0)
        #expect(
            messages("contract:dashboard.home", "board:dashboard.home.tile1")
                == count("board:dashboard.home.tile1", "activations"))
    }

    /// Draws the trace of the first purchase in each form, and compares the causes in all of them with those of the
    /// recorded messages.
    private func expectCauses(in file: String, of launcher: TestLauncher) async throws {
        let trace = try RecordedTrace(Data(contentsOf: URL(filePath: file))), events = trace.events
        #expect(!trace.isCut && trace.orphanCount == 0 && events.count > 100)
        #expect(events.allSatisfy { $0.duration != nil })
        func path(to event: TraceEvent) -> [String] {
            (event.cause.map { path(to: events[$0 - 1]) } ?? []) + ["\(event.kind) \(event.board)"]
        }
        let paid = try #require(events.last { $0.kind == "output" && $0.board == "payment.pay" })
        #expect(
            path(to: paid) == [
                "activation dashboard.home", "activation shopping.checkout",
                "activation authentication.current-user", "work authentication.current-user",
                "output authentication.current-user", "activation shopping.settlement", "output shopping.settlement",
                "activation shopping.cart", "activation authentication.current-user",
                "work authentication.current-user", "output authentication.current-user",
                "activation authentication.guest", "work authentication.guest", "output authentication.guest",
                "output shopping.cart",
                "activation shopping.ordering", "output shopping.ordering", "activation products.reserve",
                "work products.reserve", "output products.reserve", "activation payment.pay",
                "activation payment.confirm", "output payment.confirm", "activation payment.card",
                "output payment.card", "activation payment.process", "work payment.process",
                "output payment.process", "activation payment.card", "output payment.card",
                "activation payment.process", "work payment.process", "output payment.process", "output payment.pay",
            ])
        let ordered = try #require(events.last { $0.kind == "output" && $0.board == "shopping.checkout" })
        #expect(path(to: ordered).starts(with: path(to: paid) + ["activation shopping.settlement"]))

        let tree = await launcher.run("trace", file)
        #expect(tree.code == .success && tree.errors.isEmpty)
        #expect(tree.output.split(separator: "\n").count == events.count)

        let text = await launcher.run("trace", file, "--format", "chrome")
        let drawn = try #require(text.json["traceEvents"] as? [[String: Any]])
        var open: [(end: Double, number: Int)] = [], slices = 0, pairs: [Int: [String]] = [:]
        for event in drawn {
            let start = try #require(event["ts"] as? Double), phase = event["ph"] as? String
            let number = (event["args"] as? [String: Any])?["number"] as? Int ?? 0
            switch phase {
            case "X":
                let end = start + (try #require(event["dur"] as? Double))
                while let last = open.last, last.end <= start, last.end < end { open.removeLast() }
                // Rounded, because the sum of two floating-point numbers may be a little more than the end.
                #expect(open.last.map { end <= $0.end + 0.001 } ?? true, "\(event) is not inside \(open)")
                let cause = events[number - 1].cause, around = open.map(\.number)
                let isLater = cause.map {
                    events[$0 - 1].kind == "work" || events[$0 - 1].end < events[number - 1].start
                }
                #expect(isLater ?? true || around.contains(cause ?? 0), "#\(number) is not inside its cause")
                open.append((end, number))
                slices += 1
            case "b", "e": pairs[event["id"] as? Int ?? 0, default: []].append(phase ?? "")
            default: break
            }
        }
        let works = events.filter { $0.kind == "work" }
        #expect(slices + works.count == events.count)
        #expect(Set(pairs.keys) == Set(works.map(\.number)) && pairs.values.allSatisfy { $0 == ["b", "e"] })
        let arrows = Dictionary(grouping: drawn.filter { $0["name"] as? String == "cause" }) { $0["id"] as? Int ?? 0 }
        #expect(arrows.values.allSatisfy { Set($0.compactMap { $0["ph"] as? String }) == ["s", "f"] && $0.count == 2 })
        func isFromCall(_ event: TraceEvent) -> Bool {
            guard let cause = event.cause.map({ events[$0 - 1] }) else { return false }
            return cause.kind != "work" || isFromCall(cause)
        }
        let caused = events.filter { $0.kind != "work" && isFromCall($0) }.map(\.number)
        #expect(Set(arrows.keys) == Set(caused))
    }

    @Test("A product that a link puts into the cart is shown by the next process")
    func link() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        let added = await launcher.run("open", "app://cart/add/TEA-001?quantity=2")
        #expect(added.code == .success)
        #expect(added.json["outcome"] as? String == "added")
        let cart = await launcher.run("activate", "shopping.cart")
        let lines = cart.json["lines"] as? [[String: Any]]
        #expect(lines?.first?["sku"] as? String == "TEA-001")
        #expect(lines?.first?["quantity"] as? Int == 2)
        #expect((cart.json["total"] as? [String: Any])?["minor"] as? Int == 900)
    }

    @Test("FA-9 the spelling of an SKU in a link makes no difference to the product, its price or the cart")
    func spelling() async throws {
        let launcher = try TestLauncher()
        let catalogue = launcher.folder.appending(path: "catalogue.json")
        try Data("[{\"sku\":\"CAF\u{E9}\",\"title\":\"Cup\",\"price\":9,\"stock\":9}]".utf8).write(to: catalogue)
        _ = try await launcher.runAsOperator(
            "activate", "products.import", "--input", #"{"path":"\#(catalogue.path)"}"#)
        try await launcher.signIn()
        for link in ["app://cart/add/CAFe%CC%81?quantity=2", "app://cart/add/CAF%C3%A9?quantity=3"] {
            let added = await launcher.run("open", link)
            #expect(added.json["outcome"] as? String == "added", "\(added)")
        }
        let cart = await launcher.run("activate", "shopping.cart")
        let lines = try #require(cart.json["lines"] as? [[String: Any]])
        #expect(lines.map { $0["quantity"] as? Int } == [5])
        #expect((lines.first?["sku"] as? String).map { Array($0.utf8) } == Array("CAF\u{E9}".utf8))
    }

    @Test("Two profiles on one store are two shoppers")
    func profiles() async throws {
        let launcher = try TestLauncher()
        try await launcher.signIn()
        #expect(
            await launcher.run("activate", "authentication.current-user").json["email"] as? String == "ada@example.org")
        #expect(await launcher.run("activate", "authentication.current-user", "--profile", "bob").output == "null\n")
    }

    @Test("The same key again gives the first answer and charges nothing more")
    func key() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        _ = await launcher.run("open", "app://cart/add/TEA-001")
        let first = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "k"))
        #expect(first.json["outcome"] as? String == "paid", "\(first.output)\(first.errors)")
        let second = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "k"))
        #expect(second.output == first.output)
        #expect(try await launcher.audit()["transactions"] as? Int == 1)
    }
}

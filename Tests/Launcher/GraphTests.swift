import BoardyHeadless
import Foundation
import LauncherTesting
import Testing

@testable import BoardyGraph
@testable import LauncherKit

/// Tests of `graph` and `why` on the plugins of the shop.
@MainActor @Suite struct GraphTests {
    private let launcher: TestLauncher

    init() throws { launcher = try TestLauncher() }

    private func names(_ result: CommandResult) throws -> [String] {
        try #require(result.json["nodes"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    }

    @Test("graph prints what each plugin declares, with the place of the declaration")
    func text() async throws {
        let result = await launcher.run("graph", "--plugin", "payment,dashboard")
        #expect(result.code == .success && result.errors.isEmpty)
        let lines = result.output.split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
                .replacing(#/:\d+/#, with: "")
        }
        let file = "Payment/PaymentModulePlugin.swift"
        for line in [
            "payment", "provides payment.pay \(file)", "guards payment.refund (requires operator) \(file)",
            "uses if present authentication.current-user (no selected plugin provides it) \(file)",
            "requires authentication.current-role (no selected plugin provides it) \(file)",
            "routes app://dashboard -> dashboard.home Dashboard/DashboardLauncherPlugin.swift",
            "reads MenuEntries Dashboard/DashboardLauncherPlugin.swift",
        ] {
            #expect(lines.contains(line))
        }
        let tiles = "contributes to DashboardTiles \(file), Payment/MainComponent+Gateway.swift"
        #expect(lines.contains { $0.hasPrefix(tiles) })
        let narrow = await launcher.run(
            ["graph", "--plugin", "payment"], environment: ["PAGER": ""], screen: ScreenSize(columns: 40, rows: 9))
        #expect(narrow.output.split(separator: "\n").allSatisfy { $0.count <= 40 })
    }

    @Test("the place of every edge is the line of the call that declares it")
    func places() async throws {
        let edges = try #require(await launcher.run("graph", "--format", "json").json["edges"] as? [[String: Any]])
        let calls = [
            "provided-by": "provide(", "awaits": "provide(", "requires": "require", "uses": "useIfProvided(",
            "guarded-by": "requireRole(",
            "opens": "route(", "reads": "ontributions(to", "contributed-by": "contribute(", "names": "contribute(",
        ]
        var files: [String: [Substring]] = [:], compared: Set<String> = []
        for edge in edges {
            let kind = try #require(edge["kind"] as? String)
            for place in try #require(edge["places"] as? [[String: Any]]) {
                let name = try #require(place["file"] as? String), line = try #require(place["line"] as? Int)
                let parts = name.split(separator: "/", maxSplits: 1), file = try #require(parts.last)
                if files[name] == nil {
                    let path = "Modules/\(parts[0])/Implementation/\(file)"
                    let text = try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
                    files[name] = text.split(separator: "\n", omittingEmptySubsequences: false)
                }
                let source = try #require(files[name])[line - 1]
                // What a board declares to await is required where the board is registered.
                let isOffer = source.contains("offer("), awaits = kind == "requires" || kind == "awaits"
                // A role that is needed only if somebody tells roles uses the contract by which it is told.
                let isTold = kind == "guarded-by" || kind == "uses"
                let isRole = isTold && source.contains("requireRoleIfTold(")
                // A guard reads the point by which the role is told inside of transactions.
                let isGuard = kind == "reads" && source.contains("requireRole(")
                let isRegistered = source.contains("provide(") || source.contains("register(")
                let call = try #require(calls[kind])
                let isCall = isOffer || isRole || isGuard || source.contains(call) || awaits && isRegistered
                #expect(isCall, "\(name):\(line) \(kind)")
                compared.insert(kind)
            }
        }
        #expect(compared == Set(calls.keys))
    }

    @Test("--focus, --reverse and --depth select the same part in every format")
    func selection() async throws {
        let near = ["graph", "--focus", "payment.settle", "--depth", "1"]
        #expect(
            try names(await launcher.run(near + ["--format", "json"])) == [
                "plugin:shopping", "plugin:payment", "contract:authentication.current-user",
                "contract:shopping.checkout", "contract:shopping.cancel-order",
                "contract:shopping.return-order", "contract:shopping.accept-return", "contract:payment.settle",
            ])
        let mermaid = await launcher.run(near + ["--format", "mermaid"]).output
        #expect(
            mermaid.hasPrefix("flowchart LR\n") && mermaid.split(separator: "\n").count { $0.contains("-->") } == 14)
        #expect(
            await launcher.run(near + ["--format", "dot"]).output.split(separator: "\n").count { $0.contains("->") }
                == 15)
        #expect(await launcher.run(near).output.contains(/\n  requires +payment\.settle +Shopping/))
        let users = try names(await launcher.run("graph", "--reverse", "payment.settle", "--format", "json"))
        #expect(users.contains("route:app://cart") && users.contains("plugin:dashboard"))
        // Payment asks for the orders of its charges, so it is among those that reach itself.
        #expect(users.contains("plugin:payment") && !users.contains("contract:authentication.login"))
        let two = try names(
            await launcher.run(
                "graph", "--focus", "payment", "--focus", "dashboard", "--depth", "0", "--format", "json"))
        #expect(two == ["plugin:dashboard", "plugin:payment"])
    }

    @Test("CLI-10 the graph of no plugin is JSON with a version, and a sentence as text")
    func empty() async {
        let none = ["graph", "--plugin", "payment", "--without", "payment"]
        #expect(
            await launcher.run(none + ["--format", "json"]).output == #"{"edges":[],"nodes":[],"schemaVersion":1}"#
                + "\n")
        #expect(await launcher.run(none).output == "No plugin is selected.\n")
    }

    @Test(
        "CLI-5 CLI-26 an unknown name is told with the nearest one, and a name of an unselected plugin with the plugin"
    )
    func unknownNames() async {
        let misspelt = await launcher.run("graph", "--focus", "paymnt")
        #expect(misspelt.code == .usage)
        #expect(
            misspelt.errors == """
                launcher: 'launcher graph' knows nothing named 'paymnt'; did you mean 'payment'?
                Usage: launcher graph [OPTIONS]
                See 'launcher help graph'

                """)
        let left = await launcher.run("why", "shopping", "payment.pay", "--without", "payment,shopping")
        #expect(left.code == .usage)
        #expect(left.errors.contains("'launcher why' knows 'shopping' only of shopping, which is not selected"))
        for (arguments, reason) in [
            (["why", "payment", "payment"], "needs two different names"),
            (["graph", "--depth", "2"], "takes --depth only with --focus or --reverse"),
            (["graph", "--focus", "payment", "--reverse", "payment"], "takes --focus or --reverse, and not both"),
            (["graph", "--focus", "\u{1B}[2J"], "knows nothing of the name that was given\n"),
            (["graph", "--focus", "app://chekout"], "name that was given; did you mean 'app://checkout'?"),
            (["graph", "--format", "png"], "--format is text, mermaid, dot, json, svg or html, not 'png'"),
        ] {
            let result = await launcher.run(arguments)
            #expect(result.code == .usage && result.errors.contains(reason), "\(result)")
        }
    }

    @Test("why prints every shortest path, each step with its place")
    func why() async throws {
        let result = await launcher.run("why", "app://cart", "payment")
        #expect(result.code == .success)
        let lines = result.output.replacing(#/swift:\d+/#, with: "swift").split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        #expect(
            lines.prefix(5) == [
                "6 paths from app://cart to payment",
                "1. app://cart opens shopping.cart Shopping/ShoppingModulePlugin.swift",
                "shopping.cart is provided by shopping Shopping/ShoppingModulePlugin.swift",
                "shopping requires payment.pay Shopping/ShoppingModulePlugin+Orders.swift",
                "payment.pay is provided by payment Payment/PaymentModulePlugin.swift",
            ])
        #expect(lines.count == 25)
        let all = await launcher.run("why", "dashboard", "payment", "--all", "--format", "json").json
        #expect(all["isComplete"] as? Bool == true)
        let lengths = try #require(all["paths"] as? [[Any]]).map(\.count)
        #expect(lengths.first == 2 && lengths.last ?? 0 > 4 && lengths == lengths.sorted())
        let reverse = await launcher.run("why", "payment", "dashboard")
        #expect(reverse.output == "payment does not need dashboard, but dashboard needs payment.\n")
        let neither = await launcher.run("why", "app://cart", "app://login")
        #expect(neither.output == "app://cart does not need app://login.\n")
        let none = await launcher.run("why", "payment", "dashboard", "--format", "json")
        #expect(
            none.output
                == #"{"from":"plugin:payment","isComplete":true,"paths":[],"schemaVersion":1,"to":"plugin:dashboard"}"#
                + "\n")
    }

    @Test("docs/launcher-output.md shows what graph and why print, but for the lines of the sources")
    func page() async throws {
        func withoutLines(_ text: String) -> String { text.replacing(#/swift:\d+/#, with: "swift") }
        let page = withoutLines(
            try String(contentsOf: packageFolder.appending(path: "docs/launcher-output.md"), encoding: .utf8))
        let near = ["graph", "--focus", "payment.settle", "--depth", "1"]
        for (arguments, fence) in [
            (near, "text"), (near + ["--format", "mermaid"], "mermaid"),
            (["why", "app://checkout", "payment.settle"], "text"),
        ] {
            let output = withoutLines(await launcher.run(arguments).output)
            #expect(
                page.contains("    launcher \(arguments.joined(separator: " "))\n\n```\(fence)\n\(output)```\n"),
                "\(output)")
        }
    }

    @Test("paths that were left out are told")
    func manyPaths() {
        var graph = ModuleGraph()
        graph.nodes = ["a", "b"].map { .init(kind: .plugin, name: $0) }
        graph.edges = [.init(from: 0, to: 1, kind: .requires, plugin: "a", places: [.init(file: "A.swift", line: 1)])]
        let report = GraphReport(graph)
        #expect(
            report.text(of: GraphPaths(paths: [[0]], isComplete: false), from: 0, to: 1, columns: nil) == """
                1 path from a to b

                1.  a  requires  b  A.swift:1

                There are more paths. None of those left out is shorter than those above.
                """)
    }

    @Test("mermaid of more than 500 edges is refused with a filter that fits")
    func tooLarge() async {
        var graph = ModuleGraph()
        graph.nodes = (0...501).map { .init(kind: .plugin, name: "p\($0)") }
        graph.edges = (0...500).map { .init(from: $0, to: $0 + 1, kind: .requires, plugin: nil, places: []) }
        await #expect(
            throws: CommandError(
                code: .usage,
                message:
                    """
                    --format mermaid: the graph has 501 edges, and at most 500 can be drawn. Select a part that fits, \
                    such as 
                    """
                        + "--focus 'p1' --depth 6")
        ) { try await GraphReport(graph).text(as: .mermaid, columns: nil, environment: [:]) }
    }

    @Test("svg and html are made by the dot of PATH, and without it the error has the command that installs it")
    func graphviz() async throws {
        let folder = launcher.folder.appending(path: "bin"), dot = folder.appending(path: "dot")
        func run(_ format: String) async -> CommandResult {
            await launcher.run(
                ["graph", "--plugin", "payment", "--format", format], environment: ["PATH": "/nowhere:\(folder.path)"])
        }
        let missing = await run("svg")
        #expect(missing.code == .unavailable && missing.output.isEmpty)
        #expect(
            missing.errors
                == """
                launcher: the program 'dot' of Graphviz is on no path of PATH, and the formats svg and html need \
                it. 
                """
                + "Install it: apt-get install graphviz, or brew install graphviz\n")
        try launcher.write(
            "#!/bin/sh\n{ echo '<?xml?><svg>'; read -r line < \"$4\"; echo \"$line\"; echo '</svg>'; } > \"$3\"\n",
            to: "bin/dot"
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: dot.path)
        #expect(await run("svg").output.hasPrefix("<?xml?><svg>\ndigraph modules {\n</svg>\n"))
        let page = await run("html")
        #expect(page.code == .success)
        #expect(page.output.hasPrefix("<!doctype html>") && page.output.contains("<svg>\ndigraph modules {\n</svg>"))
        try launcher.write("#!/bin/sh\necho 'no memory' >&2; exit 3\n", to: "bin/dot")
        let failed = await run("svg")
        #expect(failed.code == .software)
        #expect(failed.errors == "launcher: \(dot.path) ended with 3 and made no picture: no memory\n")
    }

    @Test("CLI-24 names of the graph complete, with their kind")
    func completions() async throws {
        let focus = await launcher.run("--complete", "graph", "--focus", "shopping.c")
        #expect(
            focus.output == """
                names
                shopping.cart\tcontract
                shopping.checkout\tcontract
                shopping.customer-orders\tcontract
                shopping.cancel-order\tcontract

                """)
        #expect(await launcher.run("--complete", "why", "app://login").output == "names\napp://login\troute\n")
    }
}

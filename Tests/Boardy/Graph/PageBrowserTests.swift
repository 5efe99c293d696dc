import BoardyModulePlugin
import BrowserDriver
import Foundation
import Testing

@testable import BoardyGraph

/// Tests of the page in a real browser. They take seconds and need Graphviz and Chromium, so they run only if
/// `BOARDY_BROWSER` is set; a value that is a path is a folder for screenshots, of the page that `BOARDY_PAGE` names if
/// it is set.
@MainActor @Suite(.enabled(if: ProcessInfo.processInfo.environment["BOARDY_BROWSER"] != nil))
struct PageBrowserTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")

    @Test("the page searches, focuses and shows paths, by mouse and by keyboard")
    func page() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let browser = try await BrowserDriver()
        try await browser.resize(width: 1280, height: 800)
        try await browser.open(try page(of: ModuleGraph(of: shop.manifests)))
        try await browser.expect(panel, containing: "Everything3plugins4contracts1route1extension point1gate11edges")

        // The keyboard: search, choose the second match, focus.
        try await browser.press("/")
        try await browser.type("PAY")
        try await browser.expect(
            "[...document.querySelectorAll('#results li')].map((i) => i.textContent).join()",
            "pay plugin,pay.pay contract,pay.refund contract,gate of pay.refund gate")
        try await browser.press("ArrowDown")
        try await browser.press("Enter")
        try await browser.expect("document.querySelector('#panel h2').textContent", "pay.pay")
        try await browser.expect(panel, containing: "is provided by payPay.swift:1")
        try await browser.expect(panel, containing: "shop requires itShop.swift:2")
        try await browser.expect("decodeURIComponent(location.hash)", "#contract:pay.pay")
        try await browser.expect(lit, "shop,pay,shop.cart,pay.pay,pay.refund,people.sign-in,Tiles")
        try await browser.evaluate("document.getElementById('depth').value = '1'")
        try await browser.evaluate("document.getElementById('depth').dispatchEvent(new Event('change'))")
        try await browser.expect(lit, "shop,pay,pay.pay")

        // The mouse: another node of the picture, then a link of the panel.
        try await browser.click("#n1 text")
        try await browser.expect("document.querySelector('#panel h2').textContent", "pay")
        try await browser.click("#panel .link")
        try await browser.expect("document.querySelector('#panel h2').textContent", "pay.pay")

        // A path from the link to the plugin, and none in the other direction.
        try await browser.click("#from")
        try await browser.type("app://cart")
        try await browser.click("#to")
        try await browser.type("pay")
        try await browser.press("Enter")
        try await browser.expect(
            "document.querySelectorAll('#panel ol').length + ' ' + document.querySelectorAll('.edge.lit').length", "2 6"
        )
        try await browser.expect(panel, containing: "shop requires pay.payShop.swift:2")
        try await browser.expect(lit, "shop,pay,shop.cart,pay.pay,pay.refund,app://cart")
        try await browser.evaluate(
            "document.getElementById('from').value = 'pay'; document.getElementById('to').value = 'home'")
        try await browser.click("#path-form button")
        try await browser.expect(panel, containing: "pay does not need home.")
        try await browser.evaluate("document.getElementById('to').value = '<b>nobody'")
        try await browser.click("#path-form button")
        try await browser.expect(panel, containing: "No node is named '<b>nobody'.")

        try await browser.press("Escape")
        try await browser.expect("document.querySelectorAll('.dim').length", "0")
        try await browser.expect("location.hash", "")
        // A node of the picture has the focus of the keyboard.
        try await browser.evaluate("document.getElementById('n2').focus()")
        try await browser.press("Enter")
        try await browser.expect("document.querySelector('#panel h2').textContent", "home")

        // A run over the graph: the overview explains the colours, and a node has its figures.
        try await browser.open(try page(of: shopWithRun))
        try await browser.expect(
            panel, containing: "took a tenth of the time or moreran, in the colour of its kindnever ran")
        try await browser.expect(
            panel, containing: "111.000 mspay.pay50.000 msshop.cart17.000 msshop.cart.form5.000 mspay.refund")
        try await browser.press("/")
        try await browser.type("pay.pay")
        try await browser.press("Enter")
        try await browser.expect(
            panel,
            containing: "2activations1output111.000 mstime, without what it called100.000 mslongest60 %of the time of")
        try await browser.expect("document.querySelectorAll('.hot').length", "2")
        try await browser.expect(
            """
            getComputedStyle(document.querySelector('.idle polygon')).fill === \
            getComputedStyle(document.querySelector('.hot polygon')).fill ? 'same' : 'different'
            """,
            "different")

        // Names that try to leave the data, in the same browser.
        try await browser.open(try page(of: hostileGraph))
        try await browser.expect("document.querySelectorAll('.node').length", "\(hostileGraph.nodes.count)")
        try await browser.press("/")
        try await browser.type("<script")
        try await browser.press("Enter")
        try await browser.expect("document.querySelector('#panel h2').textContent", "<script>alert(1)</script>")
        try await browser.expect("document.querySelectorAll('script').length", "2")
    }

    @Test("screenshots of a page, if a folder is given", .enabled(if: screenshots != nil))
    func pictures() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = URL(filePath: try #require(screenshots)), browser = try await BrowserDriver()
        let own = path(in: "BOARDY_PAGE").map { URL(filePath: $0) }
        let url = try own ?? page(of: ModuleGraph(of: shop.manifests))
        for (width, height) in [(1280, 800), (390, 844)] {
            for isDark in [false, true] {
                try await browser.resize(width: width, height: height, isDark: isDark)
                try await browser.open(url)
                let name = "\(width)-\(isDark ? "dark" : "light")"
                try await browser.screenshot().write(to: target.appending(path: "\(name).png"))
                try await browser.press("/")
                try await browser.type("pay")
                try await browser.screenshot().write(to: target.appending(path: "\(name)-search.png"))
                try await browser.press("Enter")
                try await browser.screenshot().write(to: target.appending(path: "\(name)-focus.png"))
                try await browser.evaluate(
                    """
                    document.getElementById('from').value = 'app://cart'; document.getElementById('to').value = \
                    document.querySelector('#panel h2').textContent
                    """
                )
                try await browser.click("#path-form button")
                try await browser.screenshot().write(to: target.appending(path: "\(name)-paths.png"))
            }
        }
    }

    private let panel = "document.getElementById('panel').textContent"

    /// The names of the nodes that are not dimmed.
    private let lit =
        "[...document.querySelectorAll('.node:not(.dim)')].sort((a, b) => a.id.slice(1) - b.id.slice(1))"
        + ".map((n) => n.getAttribute('aria-label').replace(/^(extension )?[a-z]+ /, '')).join()"

    /// Writes the page of a graph, with the picture of the real Graphviz, to a file.
    private func page(of graph: ModuleGraph) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let dot = folder.appending(path: "graph.dot"), svg = folder.appending(path: "graph.svg")
        try Data(graph.dotForLayout(labelsEdges: false).utf8).write(to: dot)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c",
            """
            command -v dot >/dev/null || { apt-get update && apt-get install -y --no-install-recommends graphviz; } \
            >&2; 
            """
                + #"dot -Tsvg -o "$2" "$1""#, "sh", dot.path, svg.path,
        ]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "Graphviz takes the graph")
        let page = folder.appending(path: "graph.html")
        try Data(graph.page(svg: String(contentsOf: svg, encoding: .utf8)).utf8).write(to: page)
        return page
    }
}

/// The folder for screenshots; nil if nobody wants any.
private let screenshots = path(in: "BOARDY_BROWSER")

/// Returns the path in a variable; nil if there is none.
private func path(in variable: String) -> String? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
}

extension BrowserDriver {
    /// Compares the value of a script in the page.
    fileprivate func expect(
        _ script: String, _ value: String, at location: SourceLocation = #_sourceLocation
    ) async throws {
        let found = try await evaluate(script)
        #expect(found == value, sourceLocation: location)
    }

    /// Looks for a part in the value of a script in the page.
    fileprivate func expect(
        _ script: String, containing part: String, at location: SourceLocation = #_sourceLocation
    ) async throws {
        let found = try await evaluate(script)
        #expect(found.contains(part), sourceLocation: location)
    }
}

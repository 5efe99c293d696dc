import BoardyHTTP
import BoardyHeadless
import BrowserDriver
import Foundation
import Testing

@testable import BoardyWeb

/// Tests of the inspector in a real browser. They take seconds and need Chromium, so they run only if `BOARDY_BROWSER`
/// is set; a value that is a path is a folder for screenshots.
@MainActor @Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["BOARDY_BROWSER"] != nil))
struct InspectorBrowserTests {
    private let inspector = TestInspector(times: InspectorTimes(), draw: Self.draw) { Self.report }
    private let server: HTTPServer
    private let browser: BrowserDriver

    init() async throws {
        server = try HTTPServer(inspector.router)
        browser = try await BrowserDriver()
    }

    @Test("an operator signs in by keyboard, follows a session as it goes on, filters it, and looks at its graph")
    func live() async throws {
        let visitor = await inspector.visitor()
        try await browser.resize(width: 1280, height: 900)
        try await look(at: "sessions/1", "door")
        try await browser.press("Tab")
        try await browser.type(inspector.token.text)
        try await browser.press("Enter")
        await browser.wait(for: "document.querySelector('h1').textContent === 'Sessions'")
        try await look(at: "", "sessions")

        try await look(at: "remote", "remote")
        #expect(try await browser.evaluate("document.querySelectorAll('#remote tbody tr').length") == "3")

        try await open("sessions/1")
        #expect(try await browser.evaluate("document.querySelectorAll('#steps tr').length") == "0")
        for choice in ["Greet", "Enter", "Count"] { try await visitor.choose(choice) }
        try await visitor.choose("Pay", ["number": "4000 0566 5566 5556", "password": "correct horse battery"])
        await browser.wait(for: "document.getElementById('steps').textContent.includes('hall.pay Card')")
        await browser.wait(for: "document.getElementById('inside').textContent.includes('hall.door')")
        let underWay = "document.getElementById('steps').textContent.includes('under way')"
        #expect(try await browser.evaluate("\(underWay) ? 'yes' : 'no'") == "yes")
        inspector.work.open()
        await browser.wait(for: "!\(underWay)")
        #expect(
            try await browser.evaluate("new Set([...document.querySelectorAll('#steps tr')].map((r) => r.id)).size")
                == browser.evaluate("document.querySelectorAll('#steps tr').length"))
        try await look(at: "sessions/1", "session")

        // Without the tick nothing moves; with it, what was missed comes.
        try await browser.click("#follow")
        let count = try await browser.evaluate("document.querySelectorAll('#steps tr').length")
        try await visitor.choose("Greet")
        #expect(try await browser.evaluate("document.querySelectorAll('#steps tr').length") == count)
        try await browser.click("#follow")
        await browser.wait(for: "document.querySelectorAll('#steps tr').length == \(try #require(Int(count)) + 3)")

        try await browser.evaluate("document.getElementById('board').focus()")
        try await browser.type("pay")
        try await browser.press("Enter")
        await browser.wait(for: "document.querySelectorAll('#steps tr').length === 3")
        #expect(try await browser.evaluate("location.search") == "?board=pay&kind=&text=")

        try await look(at: "graph?session=1", "graph")
        await browser.wait(for: "document.querySelectorAll('.node').length > 4")
        let news = "document.getElementById('news').textContent"
        let messages = try await browser.evaluate(news)
        try await visitor.choose("Greet")
        await browser.wait(for: "\(news) !== '\(messages)' && \(news).includes('messages')")

        try await open("sessions/1")
        try await visitor.quit()
        await browser.wait(for: "document.getElementById('over').textContent.includes('has ended')")
        await inspector.close()
    }

    @Test("every page is complete without scripts")
    func withoutScripts() async throws {
        let visitor = await inspector.visitor()
        try await browser.runScripts(false)
        try await signIn()
        try await open("sessions/1")
        try await visitor.choose("Greet")
        try await browser.click("a.button[href='/sessions/1']")
        await browser.wait(for: "document.querySelectorAll('#steps tr').length === 3")
        #expect(
            try await browser.evaluate("document.querySelector('.follow').checkVisibility() ? 'yes' : 'no'") == "no")
        try await browser.click("form[action='/sign-out'], a.button[href='/']")
        await inspector.close()
    }

    // MARK: - Parts

    private func open(_ path: String) async throws {
        try await browser.open(try #require(URL(string: "http://127.0.0.1:\(server.port)/\(path)")))
    }

    private func signIn() async throws {
        try await open("")
        try await browser.press("Tab")
        try await browser.type(inspector.token.text)
        try await browser.press("Enter")
        await browser.wait(for: "document.querySelector('h1').textContent === 'Sessions'")
    }

    /// Opens a page in both sizes and colours: axe-core finds no barrier, nothing is wider than the window, and
    /// screenshots are kept if wanted.
    private func look(at path: String, _ name: String) async throws {
        for (width, isDark) in [(390, true), (390, false), (1280, true), (1280, false)] {
            try await browser.resize(width: width, height: 900, isDark: isDark)
            try await open(path)
            let found = try await browser.barriers()
            #expect(found == [], "\(name) at \(width)")
            let wide = try await browser.evaluate("document.documentElement.scrollWidth")
            #expect(wide == "\(width)", "\(name)")
            guard let screenshots else { continue }
            let target = URL(filePath: screenshots).appending(
                path: "inspector-\(name)-\(width)-\(isDark ? "dark" : "light").png")
            let height = Int(try await browser.evaluate("document.documentElement.scrollHeight")) ?? 900
            try await browser.resize(width: width, height: min(max(900, height), 3000), isDark: isDark)
            try await browser.screenshot().write(to: target)
        }
    }

    /// A queue as wide as a real one.
    private static nonisolated let report = InspectorReport(
        [
            .init(
                "Activations",
                Table(
                    columns: ["Contract"]
                        + [
                            "Waiting", "Running", "Done", "Failed", "Dead", "Cancelled", "Oldest", "Done/min",
                        ].map { .trailing($0) },
                    rows: [
                        Table.Row("payment.pay", "2", "8", "12047", "3", "0", "1", "850ms", "411"),
                        Table.Row("products.resolve-reservation", "0", "0", "12044", "0", "0", "0", "-", "409"),
                    ]), none: "The queue is empty."),
            .init(
                "Processes",
                Table(
                    columns: ["Process", "Host", .trailing("PID"), .trailing("Seen"), "State", "Contracts"],
                    rows: [
                        Table.Row(
                            "vm-23802-n1nwis", "vm", "23802", "993ms", "serving",
                            "payment.pay, payment.settle, payment.refund, payment.refund-order, payment.order-refunds")
                    ]), none: "No process serves boards."),
        ], json: "{}")

    /// Lets Graphviz draw a graph.
    @Sendable private static nonisolated func draw(_ dot: String) async throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "graph-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appending(path: "graph.dot"), output = folder.appending(path: "graph.svg"),
            process = Process()
        try Data(dot.utf8).write(to: input)
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["dot", "-Tsvg", "-o", output.path, input.path]
        try process.run()
        process.waitUntilExit()
        return try String(contentsOf: output, encoding: .utf8)
    }
}

/// The folder for screenshots; nil if nobody wants any.
private let screenshots = ProcessInfo.processInfo.environment["BOARDY_BROWSER"].flatMap { $0.hasPrefix("/") ? $0 : nil }

import BrowserDriver
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The header of the shop's pages, which its plugins declare.
@MainActor @Suite struct FrameTests {
    private let launcher: TestLauncher

    init() async throws {
        launcher = try TestLauncher()
        try await launcher.importProduct()
    }

    /// The addresses that the header of a page leads to.
    private func links(_ visitor: WebVisitor) throws -> [String] {
        let header = try #require(visitor.page.firstMatch(of: /(?s)<header>.*<\/header>/)?.0, "\(visitor.page)")
        return header.matches(of: /<a (?:class="brand" )?href="([^"]*)"/).map { String($0.1) }
    }

    @Test("AD-17, AD-19 the header leads everywhere that a visitor may go, with and without a session")
    func links() async throws {
        let server = try await ServingApp(launcher), program = try WebVisitor(server.address)
        try await program.open("/products/TEA-001")
        #expect(program.cookie == nil && !program.page.contains("name=\"token\""))
        #expect(try links(program) == ["/", "/cart", "/login", "/register", "/products", "/orders"])
        #expect(program.page.contains("<form class=\"search\" role=\"search\" action=\"/products\">"))
        let visitor = try await server.session()
        for path in try links(program) {
            try await visitor.open(path)
            #expect(visitor.status == 200 && visitor.page.contains("<header>"), "\(path)")
            #expect(try links(visitor).dropFirst() == links(program).dropFirst(), "\(path)")
        }
        try await program.open("/products?query=tea")
        #expect(program.shown.contains("Tea") && program.page.contains("name=\"query\" value=\"tea\""))
        await server.stop()
    }

    @Test("AD-18 the header has the name of the person, and the number of pieces in the cart")
    func person() async throws {
        let server = try await ServingApp(launcher), visitor = try await server.session()
        try await visitor.choose("Register")
        let account = ["email": "ada@example.org", "password": "correct horse battery", "name": "Ada"]
        try await visitor.choose("Create account", account)
        #expect(visitor.page.contains("Signed in as </span>Ada</summary>"))
        #expect(!visitor.page.contains("class=\"count\"") && !visitor.page.contains("Audit"))
        try await visitor.open("/products/TEA-001")
        for _ in 1...3 { try await visitor.choose("Add to cart") }
        #expect(visitor.page.contains(">Cart <span class=\"count\">3</span></a>"), "\(visitor.page)")
        let program = try WebVisitor(server.address)
        try await program.open("/products/TEA-001")
        #expect(!program.page.contains("Ada") && !program.page.contains("class=\"count\""))
        await server.stop()
    }
}

/// The header in a real browser. It takes seconds and needs Chromium, so it runs only if `BOARDY_BROWSER` is set; a
/// value that is a path is a folder for screenshots.
@MainActor @Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["BOARDY_BROWSER"] != nil))
struct FrameBrowserTests {
    private let launcher: TestLauncher

    init() async throws {
        launcher = try TestLauncher()
        try await launcher.importProduct()
    }

    private func press(_ keys: String..., in browser: BrowserDriver) async throws {
        for key in keys { try await browser.press(key) }
    }

    @Test(
        "AD-20, AD-21 the header searches, skips and signs out by keys and clicks, and a terminal replays it",
        arguments: [(1280, true), (390, false)])
    func header(width: Int, hasScripts: Bool) async throws {
        let folder = launcher.folder.appending(path: "recordings").path
        let server = try await ServingApp(launcher, "--record", folder), browser = try await BrowserDriver()
        let ada = Shopper(browser)
        try await ada.begin(server.address)
        try await browser.runScripts(hasScripts)
        try await browser.resize(width: width, height: 844)
        try await ada.press("Register", then: "Register")
        let account = [("email", "ada@example.org"), ("password", "correct horse battery"), ("name", "Ada")]
        try await ada.press("Create account", typing: account, then: "Dashboard")
        // The first stop of the keyboard is the link past the header.
        try await press("Tab", "Enter", "Tab", in: browser)
        let isInMain = "document.activeElement.closest('main') !== null"
        try await ada.wait(for: isInMain)
        try await ada.go(to: "#search")
        try await browser.type("te")
        try await browser.press("Enter")
        try await ada.wait(
            for: "location.search === '?query=te' && document.querySelector('h1').innerText === \"Products for 'te'\"")
        for isDark in [false, true] {
            try await browser.resize(width: width, height: 844, isDark: isDark)
            // The checks are a script, which a page without scripts would never end.
            try await browser.runScripts(true)
            #expect(try await browser.barriers() == [])
            try await browser.runScripts(hasScripts)
            try await picture("products-\(width)-\(isDark ? "dark" : "light")", of: browser)
        }
        #expect(try await browser.evaluate("document.documentElement.scrollWidth") == "\(width)")
        try await browser.click("nav.account summary")
        try await ada.wait(for: "document.querySelector('nav.account details').open")
        #expect(try await browser.evaluate("document.documentElement.scrollWidth") == "\(width)")
        try await picture("account-\(width)", of: browser)
        try await browser.click("nav.account button[value='Sign out']")
        try await ada.wait(for: "document.body.innerText.includes('Signed out') && document.readyState === 'complete'")
        #expect(try await browser.evaluate("document.querySelector('summary') === null") == "1")
        #expect(await server.stop() == .terminated, "\(server.messages)")

        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        let recording = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        #expect(recording.contains("open app://products?query=te\n") && recording.contains("open /menu/Sign%20out\n"))
        let other = try TestLauncher()
        try await other.importProduct()
        let replayed = await other.run(
            ["run", "--script", "\(folder)/\(name)"], environment: ["SECRET_PASSWORD": "correct horse battery"])
        #expect(replayed.code == .success && replayed.output.contains("Signed out"), "\(replayed.errors)")
    }

    private func picture(_ name: String, of browser: BrowserDriver) async throws {
        let folder = ProcessInfo.processInfo.environment["BOARDY_BROWSER"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        guard let folder else { return }
        try await browser.screenshot().write(to: URL(filePath: folder).appending(path: "\(name).png"))
    }
}

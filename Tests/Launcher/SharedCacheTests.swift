import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Visitors of the shop behind a shared cache, as a provider or a company has one.
@MainActor
@Suite(.enabled(if: CachingProxy.isInstalled, Comment(rawValue: CachingProxy.hint)))
struct SharedCacheTests {
    private let launcher: TestLauncher
    private let path = "/products/TEA-001"

    init() async throws {
        launcher = try TestLauncher()
        try await launcher.importProduct()
    }

    /// Returns a visitor without cookies who has opened a path, with a source the first whose answer is from there: the
    /// cache passes a response on before it keeps it.
    private func stranger(
        _ proxy: CachingProxy, at path: String? = nil, from source: String? = nil
    ) async throws -> WebVisitor {
        var visitor = try WebVisitor(proxy.address)
        try await visitor.open(path ?? self.path)
        for _ in 1...5_000 where source != nil && visitor.source != source {
            visitor = try WebVisitor(proxy.address)
            try await visitor.open(path ?? self.path)
        }
        return visitor
    }

    @Test("AD-12 a shared cache shows the page of a product to everybody, once the server has known its tag again")
    func publicPages() async throws {
        let server = try await ServingApp(launcher, "--behind-proxy"), proxy = try CachingProxy(before: server.address)
        let first = try await stranger(proxy), second = try await stranger(proxy, from: "REVALIDATE")
        #expect(first.source == "MISS" && second.source == "REVALIDATE", "\(first.head)\n\(second.head)")
        #expect(second.status == 200 && second.page == first.page && second.page.contains("<h1>Tea</h1>"))
        let style = String(try #require(first.page.firstMatch(of: /href="(\/page\.[^"]*\.css)"/)?.1))
        for source in [nil, "HIT"] {
            #expect(try await stranger(proxy, at: style, from: source).source == source ?? "MISS")
        }
        let sold = try await launcher.runAsOperator(
            "activate", "products.adjust-stock", "--input", #"{"sku":"TEA-001","by":-7,"reason":"damaged"}"#)
        try #require(sold.code == .success, "\(sold.errors)")
        var last = second
        for _ in 1...5_000 where !last.shown.contains("93") { last = try await stranger(proxy) }
        #expect(last.shown.contains("93") && last.page != first.page, "\(last.shown)")
        #expect(try proxy.kept().contains { $0.contains("<h1>Tea</h1>") })
        await server.stop()
    }

    @Test("AD-12 nothing of a session is ever in a shared cache: no page, no name, no number of the cart and no secret")
    func sessions() async throws {
        let server = try await ServingApp(launcher, "--behind-proxy"), proxy = try CachingProxy(before: server.address)
        let ada = try await stranger(proxy)
        var secrets: Set = ["Augusta", "augusta@example.org", "class=\"count\"", "name=\"token\"", "Set-Cookie"]
        func look(at location: SourceLocation = #_sourceLocation) {
            #expect(ada.head.contains("Cache-Control: no-store"), "\(ada.head)", sourceLocation: location)
            #expect(ada.source == "MISS", "\(ada.head)", sourceLocation: location)
            secrets.formUnion(ada.keptSecrets + [ada.cookie].compactMap(\.self))
            secrets.formUnion(ada.page.matches(of: /name="token" value="([^"]*)"/).map { String($0.1) })
        }
        try await ada.press("Add to cart")
        look()
        try await ada.open("/register")
        look()
        let account = ["email": "augusta@example.org", "password": "correct horse battery", "name": "Augusta"]
        try await ada.choose("Create account", account)
        look()
        // The same address as that of the kept page, with her name and the number in her cart.
        for place in [path, "/products", path, "/dashboard", "/orders", "/nothing", "/cart"] {
            try await ada.open(place)
            look()
            #expect(ada.page.contains("Augusta") == (place != "/nothing"), "\(place): \(ada.shown)")
        }
        try await ada.choose("Check out")
        try await ada.choose("Pay")
        look()
        try await ada.choose("Pay", ["number": "4242424242424242", "expiry": "12/49", "cvc": "123"])
        look()
        #expect(ada.notices.contains("Receipt"), "\(ada.shown)")

        // She closes the browser, which has a secret still. The cache would note the secret beside a page.
        let back = try WebVisitor(proxy.address)
        back.keepSecrets(of: ada)
        try await back.open(path)
        #expect(back.page.contains("<h1>Tea</h1>") && back.head.contains("Cache-Control: private"), "\(back.head)")
        #expect(!back.keptSecrets.isEmpty && secrets.isSuperset(of: back.keptSecrets))

        let bob = try await stranger(proxy)
        try await bob.press("Add to cart")
        for visitor in [try await stranger(proxy), try await stranger(proxy, at: "/"), bob] {
            #expect(
                secrets.filter { visitor.page.contains($0) }.subtracting(["class=\"count\"", "name=\"token\""]).isEmpty)
        }
        let kept = try proxy.kept()
        #expect(kept.contains { $0.contains("<h1>Tea</h1>") })
        #expect(kept.flatMap { text in secrets.filter { text.contains($0) }.map { "\($0): \(text)" } } == [])
        await server.stop()
    }

    @Test("AU-20, AD-12 no shared cache has the secret by which somebody stays signed in, or a page that it opens")
    func staying() async throws {
        let server = try await ServingApp(launcher, "--behind-proxy"), proxy = try CachingProxy(before: server.address)
        _ = try await stranger(proxy)
        let ada = try WebVisitor(proxy.address)
        try await ada.open("/register")
        try await ada.choose(
            "Create account",
            ["email": "augusta@example.org", "password": "correct horse battery", "name": "Augusta", "stay": "yes"])
        let back = try WebVisitor(proxy.address)
        back.keepSecrets(of: ada)
        try await back.open(path)
        #expect(back.page.contains("Augusta") && back.head.contains("Cache-Control: no-store"), "\(back.head)")
        #expect(back.keptSecrets.count == 2 && Set(back.keptSecrets).isDisjoint(with: ada.keptSecrets))
        #expect(try await !stranger(proxy).page.contains("Augusta"))
        let secrets = ada.keptSecrets + back.keptSecrets + ["Augusta"], kept = try proxy.kept()
        #expect(kept.allSatisfy { text in secrets.allSatisfy { !text.contains($0) } })
        await server.stop()
    }
}

extension WebVisitor {
    /// The place where the last answer is from, as the cache tells it: `HIT`, `REVALIDATE` or `MISS`.
    fileprivate var source: String {
        head.firstMatch(of: /X-Cache: ([A-Z]*)/).map { String($0.1) } ?? ""
    }
}

import BrowserDriver
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The pages of the shop as a validator of HTML reads them. The validator is downloaded, so it runs only if
/// `BOARDY_BROWSER` is set.
@MainActor
@Suite(
    .enabled(if: ProcessInfo.processInfo.environment["BOARDY_BROWSER"] != nil),
    .enabled(if: HTMLValidator.isInstalled, Comment(rawValue: HTMLValidator.hint)))
final class MarkupBrowserTests {
    private let launcher: TestLauncher
    private let server: ServingApp
    /// The pages by their numbers, paths and headings.
    private var pages: [String: String] = [:]

    init() async throws {
        let launcher = try TestLauncher()
        let file = packageFolder.appending(path: "docs/examples/catalogue.json").path
        let imported = try await launcher.runAsOperator(
            "activate", "products.import", "--input", #"{"path":"\#(file)"}"#)
        try #require(imported.code == .success, "\(imported.errors)")
        server = try await ServingApp(launcher)
        self.launcher = launcher
    }

    private func keep(_ visitor: WebVisitor, _ action: String) {
        pages["\(pages.count + 1). \(action): \((visitor.notices + [visitor.heading]).joined(separator: ", "))"] =
            visitor.page
    }

    private func open(_ path: String, _ visitor: WebVisitor) async throws {
        try await visitor.open(path)
        keep(visitor, path)
    }

    private func choose(
        _ choice: String, _ values: [String: String] = [:], row: String? = nil, by visitor: WebVisitor
    ) async throws {
        try await visitor.choose(choice, values, row: row)
        keep(visitor, choice)
    }

    @Test("AD-21 an HTML validator finds no error on any page: of a crawler, a purchase, an operator, and of messages")
    func everyPage() async throws {
        try await crawl()
        try await buy()
        try await operate()
        let errors = try HTMLValidator.errors(in: pages)
        #expect(errors == [])
        #expect(pages.count > 190)
        await server.stop()
    }

    /// Reads what is read without a session.
    private func crawl() async throws {
        let program = try WebVisitor(server.address)
        try await program.open("/sitemap.xml")
        let places = program.page.matches(of: /<loc>http:\/\/[^\/]*(.*)<\/loc>/).map { String($0.1) }
        let lists = ["/products?query=mug", "/products?category=Kitchen&sort=price&page=2", "/products?page=99"]
        for path in places + lists + ["/products/NONE-1", "/nothing"] { try await open(path, program) }
    }

    private func buy() async throws {
        let ada = try await server.session()
        keep(ada, "/start")
        let account = ["email": "ada@example.org", "password": "correct horse battery"]
        try await choose("Register", by: ada)
        try await choose("Create account", ["email": "ada", "password": "short", "name": "Ada"], by: ada)
        try await choose("Create account", account.merging(["name": "Ada"]) { $1 }, by: ada)
        try await choose("Sign out", by: ada)
        try await choose("Sign in", by: ada)
        try await choose("Sign in", account.merging(["password": "wrong horse battery"]) { $1 }, by: ada)
        try await choose("Sign in", account, by: ada)
        try await choose("Browse products", by: ada)
        try await choose("Search", ["query": "mug"], by: ada)
        for path in ["/products?sort=price", "/products/KIT-MUG-001"] { try await open(path, ada) }
        try await choose("Add to cart", by: ada)
        try await open("/cart", ada)
        try await choose("Change", row: "Stoneware Mug", by: ada)
        try await choose("Set", ["quantity": "2"], by: ada)
        try await choose("Empty the cart", by: ada)
        try await open("/cart", ada)
        try await choose("Check out", by: ada)
        try await choose("Use a voucher", by: ada)
        try await choose("Apply", ["code": "NONE"], by: ada)
        try await open("/cart", ada)
        try await choose("Check out", by: ada)
        try await choose("Pay", by: ada)
        let card = ["number": "4000000000000002", "expiry": "12/49", "cvc": "123"]
        try await choose("Pay", card, by: ada)
        try await choose("Pay", card.merging(["number": "4242424242424242"]) { $1 }, by: ada)
        #expect(ada.notices.contains("Receipt"), "\(ada.shown)")
        try await open("/orders", ada)
        try await choose("Show", row: "1", by: ada)
        for path in ["/nothing", "/products/NONE-1", "/file?name=none", "/dashboard"] { try await open(path, ada) }
        try await ada.quit()
        keep(ada, "/end")
    }

    private func operate() async throws {
        let olga = try await server.session()
        try await choose("Sign in", by: olga)
        try await choose("Sign in", ["email": "olga@example.org", "password": "correct horse battery"], by: olga)
        let entries = olga.page.matches(of: /<li><button name="choice"[^>]*>(.*?)<\/button>/).map { String($0.1) }
        #expect(entries.contains("Import products") && entries.contains("Audit"), "\(olga.shown)")
        for entry in entries where entry != "Sign out" {
            try await olga.open("/start")
            try await choose(entry, by: olga)
        }
        try await olga.open("/start")
        try await choose("Refund", by: olga)
        try await choose("Details", row: "2", by: olga)
        try await choose("Refund", by: olga)
        try await choose("Refund", ["amount": "1.00"], by: olga)
        try await olga.open("/start")
        try await choose("Export products", by: olga)
        try await choose("Export", ["path": "all.csv"], by: olga)
    }
}

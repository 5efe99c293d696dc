import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Bookmarks of orders, in browsers that run no scripts.
@MainActor @Suite struct OrderAddressTests {
    private let launcher: TestLauncher

    init() async throws {
        launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        _ = await launcher.run("activate", "shopping.add-to-cart", "--input", #"{"sku":"TEA-001","quantity":1}"#)
        let sale = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "1"))
        try #require(sale.code == .success, "\(sale)")
    }

    /// Opens an address in a fresh browser, and signs in where the page asks for that.
    private func open(_ path: String, as name: String, on server: ServingApp) async throws -> WebVisitor {
        let visitor = try await server.visitor(at: path)
        for password in ["wrong horse battery", "correct horse battery"] {
            try #require(visitor.heading == "Sign in" && !visitor.shown.contains("4.50 EUR"), "\(visitor.shown)")
            try await visitor.choose("Sign in", ["email": "\(name)@example.org", "password": password])
            // The order of somebody else has no page, so the start is shown.
            let isThere = visitor.heading == "Dashboard" || visitor.page.contains("name=\"at\" value=\"\(path)\"")
            #expect(isThere, "AD-3: \(visitor.page)")
        }
        return visitor
    }

    @Test("SH-7, SH-11 a bookmark of an own order asks for a sign-in, and comes back to itself")
    func own() async throws {
        let server = try await ServingApp(launcher)
        let ada = try await open("/orders/1", as: "ada", on: server)
        for path in ["/orders/1", "/orders"] {
            #expect(ada.heading == "Order" && ada.shown.contains("4.50 EUR"), "\(ada.shown)")
            try await ada.open(path)
        }
        try await ada.choose("1", row: "1")
        #expect(ada.page.contains("name=\"at\" value=\"/orders/1\""), "\(ada.page)")
        await server.stop()
    }

    @Test("AD-3 a sign-in that comes before no address leads to the start, and one at the cart to the checkout")
    func elsewhere() async throws {
        let server = try await ServingApp(launcher), ada = try await server.visitor(at: "/login")
        let account = ["email": "ada@example.org", "password": "correct horse battery"]
        try await ada.choose("Sign in", account)
        #expect(ada.heading == "Dashboard" && !ada.page.contains("name=\"at\""), "\(ada.shown)")
        let guest = try await server.visitor(at: "/products/TEA-001")
        try await guest.press("Add to cart")
        try await guest.open("/cart")
        try await guest.choose("Check out")
        try await guest.choose("Sign in", account)
        #expect(guest.heading == "Confirm payment" && !guest.page.contains("name=\"at\""), "\(guest.page)")
        await server.stop()
    }

    @Test("SH-7 the address of an order of somebody else is as that of no order")
    func others() async throws {
        try await launcher.makeShopper("Bob", on: "bob")
        let server = try await ServingApp(launcher)
        let bob = try await open("/orders/1", as: "bob", on: server)
        var pages: [String] = []
        for path in ["/orders/1", "/orders/2"] {
            try await bob.open(path)
            #expect(bob.status == 404 && bob.notices.contains("Order"), "\(bob.shown)")
            pages.append(bob.shown)
        }
        #expect(pages.first == pages.last)
        await server.stop()
    }
}

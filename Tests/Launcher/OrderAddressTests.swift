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

    @Test("AD-49 a purchase ends at the address of its order, in the tab of the checkout")
    func receipt() async throws {
        let server = try await ServingApp(launcher)
        let ada = try await server.visitor(at: "/login")
        try await ada.choose("Sign in", ["email": "ada@example.org", "password": "correct horse battery"])
        try await ada.open("/products/TEA-001")
        try await ada.choose("Add to cart")
        try await ada.open("/start")
        try await ada.choose("Add to cart")
        let other = try await server.visitor(at: "/products/TEA-001")
        other.cookie = ada.cookie
        try await other.open("/cart")
        try await other.choose("Check out")
        try #require(other.page.contains("name=\"tab\" value=\"2\""), "\(other.page)")
        // The first tab is free again.
        try await ada.choose("Cancel")
        try await other.choose("Pay")
        try await other.choose("Pay", ["number": "4242424242424242", "expiry": "12/49", "cvc": "123"])
        #expect(other.heading == "Order" && other.page.contains("name=\"at\" value=\"/orders/2\""), "\(other.page)")
        #expect(
            other.page.contains("<title>Receipt, Order – ") && other.page.contains("Paid with visa ending in 4242"))
        await server.stop()
    }

    @Test("SH-6, SC-6 a page that is loaded again has the buttons of now")
    func buttons() async throws {
        let server = try await ServingApp(launcher)
        let ada = try await server.visitor(at: "/login"), other = try await server.visitor(at: "/login")
        for visitor in [ada, other] {
            try await visitor.choose("Sign in", ["email": "ada@example.org", "password": "correct horse battery"])
            try await visitor.open("/orders/1")
        }
        try await other.choose("Send back")
        try await other.choose("Send back", ["pieces1": "1"])
        try await other.choose("Yes")
        #expect(ada.page.contains(">Send back</button>"))
        try await ada.open("/orders/1")
        #expect(!ada.page.contains(">Send back</button>") && ada.page.contains(">Withdraw return</button>"))
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

    /// Follows a link of the header.
    private func follow(_ link: String, from page: String, by visitor: WebVisitor) async throws {
        visitor.referrer = page
        try await visitor.open(link)
        visitor.referrer = nil
    }

    @Test("AD-3 a sign-in by the header leads back to the page that it was begun on, which tells it")
    func back() async throws {
        let server = try await ServingApp(launcher)
        for path in ["/orders", "/orders/1", "/products/TEA-001"] {
            let ada = try await server.visitor(at: path)
            try await follow("/login", from: path, by: ada)
            for password in ["wrong horse battery", "correct horse battery"] {
                try #require(ada.heading == "Sign in", "\(ada.shown)")
                try await ada.choose("Sign in", ["email": "ada@example.org", "password": password])
            }
            #expect(ada.page.contains("name=\"at\" value=\"\(path)\""), "\(path): \(ada.page)")
            #expect(ada.notices.contains("Signed in"), "\(path): \(ada.shown)")
            // An address that is no sign-in leads to the start at its end.
            try await ada.open("/products/TEA-001")
            try await follow("/orders", from: "/products/TEA-001", by: ada)
            try await ada.choose("Back")
            #expect(ada.heading == "Dashboard" && !ada.page.contains("name=\"at\""), "\(ada.shown)")
        }
        let bob = try await server.visitor(at: "/products/TEA-001")
        try await follow("/login", from: "/products/TEA-001", by: bob)
        try await follow("/register", from: "/login", by: bob)
        let account = ["email": "bob@example.org", "password": "correct horse battery", "name": "Bob"]
        try await bob.choose("Create account", account)
        #expect(bob.page.contains("name=\"at\" value=\"/products/TEA-001\""), "\(bob.page)")
        #expect(bob.notices.contains("Account created"), "\(bob.shown)")
        await server.stop()
    }

    @Test("SH-30 one press beside a product of a list puts a piece into the cart, and asks nothing")
    func onePress() async throws {
        let server = try await ServingApp(launcher), guest = try await server.visitor(at: "/products/TEA-001")
        try await guest.press("Add to cart")
        try await guest.open("/products")
        try await guest.choose("Add to cart", row: "Tea")
        #expect(guest.heading == "Products" && guest.notices.contains("In the cart"), "\(guest.shown)")
        #expect(guest.page.contains(">Cart <span class=\"count\">2</span></a>"), "\(guest.page)")
        let button = try #require(guest.fragment, "AD-50")
        #expect(guest.page.contains("<button id=\"\(button)\""), "\(guest.page)")
        await server.stop()
    }

    @Test("AD-3 a sign-in by the header that is given up leads back too, and its page says who is signed in already")
    func givenUp() async throws {
        let server = try await ServingApp(launcher), ada = try await server.visitor(at: "/products/TEA-001")
        try await ada.press("Add to cart")
        for link in ["/login", "/register"] {
            try await follow(link, from: "/products/TEA-001", by: ada)
            try await ada.choose("Cancel")
            #expect(ada.heading == "Tea" && ada.page.contains("name=\"at\" value=\"/products/TEA-001\""), "\(ada.page)")
        }
        try await ada.open("/login")
        try await ada.choose("Sign in", ["email": "ada@example.org", "password": "correct horse battery"])
        for link in ["/login", "/register"] {
            try await ada.open(link)
            #expect(ada.notices == ["Signed in"] && ada.heading == "Dashboard", "\(ada.shown)")
            #expect(ada.shown.contains("You are signed in as Ada."), "\(ada.shown)")
        }
        await server.stop()
    }

    @Test("AD-17 the sign-in of a checkout has no entry in the header that would leave it, and an empty cart a hint")
    func story() async throws {
        let server = try await ServingApp(launcher), guest = try await server.visitor(at: "/cart")
        #expect(guest.shown.contains("If you have put something into your cart before, sign in."), "\(guest.shown)")
        try await guest.open("/products/TEA-001")
        #expect(guest.page.contains("href=\"/register\""))
        try await guest.choose("Add to cart")
        try await guest.open("/cart")
        try await guest.choose("Check out")
        #expect(guest.heading == "Sign in" && guest.page.contains(">Register</button>"), "\(guest.shown)")
        #expect(!guest.page.contains("href=\"/register\"") && !guest.page.contains("href=\"/login\""))
        try await guest.choose("Register")
        #expect(guest.heading == "Register" && !guest.page.contains("href=\"/login\""), "\(guest.page)")
        await server.stop()
    }

    @Test("SH-12 the lists of operators have addresses, which ask for a sign-in, and tell others nothing")
    func operators() async throws {
        let server = try await ServingApp(launcher)
        for (path, title) in [("/customer-orders", "Customer orders"), ("/returns", "Returns")] {
            for (name, isOperator) in [("olga", true), ("ada", false)] {
                let visitor = try await server.visitor(at: path)
                try #require(visitor.heading == "Sign in", "\(visitor.shown)")
                let account = ["email": "\(name)@example.org", "password": "correct horse battery"]
                try await visitor.choose("Sign in", account)
                let isThere = visitor.heading == title || visitor.notices.contains(title)
                #expect(isThere == isOperator, "\(name) at \(path): \(visitor.shown)")
            }
        }
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

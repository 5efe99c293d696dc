import BrowserDriver
import Foundation
import LauncherTesting
import PostgresServer
import Testing

@testable import LauncherKit

/// Browsers of a server whose boards are in other processes. It takes seconds and needs Chromium, so it runs only if
/// `BOARDY_BROWSER` is set.
@MainActor
@Suite(
    .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["BOARDY_BROWSER"] != nil && PostgresServer.isInstalled))
struct PlacedBrowserTests {
    private let shop: PlacedShop

    init() async throws {
        shop = try PlacedShop()
        try await shop.launcher.makeProduct(stock: 100)
    }

    @Test("RM-90, RM-92 two browsers buy by screens of other processes and see their own, also after one is killed")
    func purchases() async throws {
        let (first, _) = try await shop.start("serve-plugins", "--plugin", "payment")
        _ = try await shop.start("serve-plugins", "--plugin", "product-management")
        let (_, address) = try await shop.start("serve", "--port", "0", "--remote", "payment,product-management")
        let ada = Shopper(try await BrowserDriver()), bob = Shopper(try await BrowserDriver())
        ada.checksPages = true
        try await fillCart(of: ada, named: "Ada", pieces: 3, at: address)
        try await fillCart(of: bob, named: "Bob", pieces: 2, at: address)
        try await ada.press("Check out", then: "Confirm payment", "13.50 EUR")
        try await bob.press("Check out", then: "Confirm payment", "9.00 EUR")
        try await ada.press("Pay", then: "Card")
        #expect(try await bob.text().contains("9.00 EUR"))
        #expect(try await ada.text().contains("13.50 EUR"))
        // Now a second process is there, and takes over from the first one.
        _ = try await shop.start("serve-plugins", "--plugin", "payment")
        kill(first.process.processIdentifier, SIGKILL)
        let card = [("expiry", "12/49"), ("cvc", "123")]
        let declined = [("number", "4000000000000002")] + card, approved = [("number", "4242424242424242")] + card
        try await ada.press("Pay", typing: declined, then: "Card", "The card was declined.")
        try await ada.press("Pay", typing: approved, then: "Order", "Receipt")
        try await bob.press("Pay", then: "Card")
        try await bob.press("Pay", typing: approved, then: "Order", "Receipt")
        for (shopper, amount) in [(ada, "13.50 EUR"), (bob, "9.00 EUR")] {
            try await shopper.press("Back", then: "Orders", amount)
        }
        let database = shop.database
        #expect(try database.number("SELECT count(*) FROM shopping.orders WHERE status = 'paid'") == 2)
        #expect(try database.number("SELECT count(*) FROM payment.payments") == 2)
        // Of each payment.
        #expect(try database.number("SELECT count(*) FROM boardy.activation WHERE attempts = 2") == 2)
        let audit = try await shop.launcher.audit()
        #expect(audit["balanced"] as? Bool == true && audit["transactions"] as? Int == 2, "\(audit)")
        #expect(try await shop.stop() == [143, 143, 143])
    }

    @Test("RM-93 a card form stays as it is typed when its process drains and another one serves: the rest is enough")
    func drained() async throws {
        let (first, _) = try await shop.start("serve-plugins", "--plugin", "payment", "--drain", "1ms")
        let (_, address) = try await shop.start("serve", "--port", "0", "--remote", "payment")
        let ada = Shopper(try await BrowserDriver())
        try await fillCart(of: ada, named: "Ada", pieces: 3, at: address)
        try await ada.press("Check out", then: "Confirm payment", "13.50 EUR")
        try await ada.press("Pay", then: "Card")
        try await ada.type([("number", "4242424242424242"), ("expiry", "12/49")])
        kill(first.process.processIdentifier, SIGTERM)
        #expect(try await first.end().status == 143)
        _ = try await shop.start("serve-plugins", "--plugin", "payment")
        try await ada.press("Pay", typing: [("cvc", "123")], then: "Order", "Receipt")
        #expect(try shop.database.number("SELECT count(*) FROM payment.payments") == 1)
        #expect(try await shop.stop() == [143, 143])
    }

    @Test("RM-74 RM-96 an operator uploads, exports and saves by boards of another process of the host")
    func operations() async throws {
        _ = try await shop.start("serve-plugins", "--plugin", "product-management")
        let (_, address) = try await shop.start("serve", "--port", "0", "--remote", "product-management")
        try shop.launcher.write("sku,title,category,price,stock\nMUG-001,Mug,kitchen,12.99,4\n", to: "new.csv")
        let olga = Shopper(try await BrowserDriver())
        olga.checksPages = true
        try await olga.begin(address)
        try await olga.press("Sign in", then: "Sign in")
        let account = [("email", "olga@example.org"), ("password", "correct horse battery")]
        try await olga.press("Sign in", typing: account, then: "Dashboard", "Signed in")
        try await olga.press("Import products", then: "Import products")
        try await olga.browser.upload(shop.launcher.folder.appending(path: "new.csv"), to: "[name='f.path']")
        try await olga.press("Preview", then: "Import preview", "12.99 EUR")
        try await olga.press("Import", then: "Dashboard", "1 read, 1 imported, 0 updated, 0 unchanged, 0 rejected")
        try await olga.press("Save product", then: "Save product")
        let mug = [("sku", "MUG-001"), ("price", "11.99")]
        try await olga.press("Save", typing: mug, then: "Dashboard", "11.99 EUR")
        try await olga.press("Adjust stock", then: "Adjust stock")
        let lost = [("sku", "MUG-001"), ("by", "-99"), ("reason", "broken")]
        try await olga.press("Adjust", typing: lost, then: "Adjust stock", "There are not so many pieces")
        try await olga.press("Adjust", typing: [("by", "-1")], then: "Dashboard", "MUG-001 has 3 pieces on hand now.")
        try await olga.press("Export products", then: "Export products")
        try await olga.press("Export", typing: [("path", "all.csv")], then: "Dashboard", "2 products are in all.csv")
        let exported = try await olga.browser.evaluate(
            "fetch(document.querySelector('.files a').href).then((file) => file.text())")
        #expect(exported.contains("MUG-001,Mug,kitchen,") && exported.contains("TEA-001"))
        #expect(try await shop.stop() == [143, 143])
    }

    private func fillCart(of shopper: Shopper, named name: String, pieces: Int, at address: String) async throws {
        let account = [("email", "\(name.lowercased())@example.org"), ("password", "correct horse battery")]
        try await shopper.begin(address)
        try await shopper.press("Register", then: "Register")
        let registration = account + [("name", name)]
        try await shopper.press("Create account", typing: registration, then: "Dashboard", "Account created")
        try await shopper.press("Browse products", then: "Browse products")
        try await shopper.press("Search", typing: [("query", "tea")], then: "Products")
        for _ in 0..<pieces { try await shopper.press("Add to cart", then: "Products", "1 piece of Tea added.") }
        try await shopper.press("Cart", then: "Cart")
    }
}

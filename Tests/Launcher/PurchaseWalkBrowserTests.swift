import BrowserDriver
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// A whole purchase with what a browser offers beside the pages: it loads each step again, goes back and forward, opens
/// the address of each step elsewhere, and the server starts again in the middle. It takes seconds and needs Chromium,
/// so it runs only if `BOARDY_BROWSER` is set.
@MainActor @Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["BOARDY_BROWSER"] != nil))
struct PurchaseWalkBrowserTests {
    @Test(
        "AD-3, AD-9, AD-40, AD-53 each step of a purchase stays over reload, Back, Forward, bookmarks and starts of the server",
        arguments: [Shopper.Way.mouse, .mouseWithoutScripts, .keysAt200])
    func walk(_ way: Shopper.Way) async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        let mug = "sku,title,category,price,stock\nMUG-001,Mug,kitchen,12.99,9\n"
        let input = String(decoding: try JSONEncoder().encode(["format": "csv", "data": mug]), as: UTF8.self)
        let added = try await launcher.runAsOperator("activate", "products.import", "--input", input)
        try #require(added.json["imported"] as? Int == 1, "\(added)")
        let server = try await WalkedServer(in: launcher.folder)
        let walk = PurchaseWalk(
            server: server, ada: Shopper(try await BrowserDriver(), by: way),
            stranger: Shopper(try await BrowserDriver(), by: way.hasScripts ? .mouse : .mouseWithoutScripts))
        try await walk.toTheEnd()
        try await server.stop()
        let audit = try await launcher.audit()
        #expect(audit["balanced"] as? Bool == true && audit["transactions"] as? Int == 1, "\(audit)")
        #expect(try await launcher.stock().onHand == 98)
    }
}

/// The steps of a purchase in a browser.
@MainActor private struct PurchaseWalk {
    let server: WalkedServer
    let ada: Shopper
    /// A person whose browser has never been in the shop.
    let stranger: Shopper
    private let account = [("email", "ada@example.org"), ("password", "correct horse battery")]

    init(server: WalkedServer, ada: Shopper, stranger: Shopper) {
        (self.server, self.ada, self.stranger) = (server, ada, stranger)
    }

    func toTheEnd() async throws {
        try await ada.prepareTab()
        try await stranger.prepareTab()
        try await find()
        try await fill()
        try await register()
        try await checkOut()
        try await pay()
        try await lookBack()
    }

    /// Loads the page again, goes back and forward, and opens its address in a fresh browser.
    ///
    /// - Parameters:
    ///   - before: what the page before shows now.
    ///   - elsewhere: what the fresh browser shows.
    private func expectPlace(
        _ heading: String, _ text: String = "", before: Shopper.Expected, elsewhere: Shopper.Expected,
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        let pieces = try await ada.piecesInCart(), place = try await ada.place()
        try await ada.reload(heading, text, at: location)
        try await ada.back(before.heading, before.text, at: location)
        try await ada.forward(heading, text, at: location)
        let after = (try await ada.piecesInCart(), try await ada.place())
        #expect(after == (pieces, place), sourceLocation: location)
        try await stranger.browser.forget()
        try await stranger.visit(
            server.address + place.dropFirst(), then: elsewhere.heading, elsewhere.text, at: location)
    }

    /// The page before a step that follows another one of the same address. With a script all of these are one entry of
    /// the history, so it is the page before them.
    private func step(_ heading: String, _ text: String, after page: Shopper.Expected) -> Shopper.Expected {
        ada.way.hasScripts ? page : (heading, text)
    }

    /// Searches and filters the products.
    private func find() async throws {
        try await ada.visit(server.address, then: "Products", "Mug")
        try await ada.go(to: "#search")
        try await ada.browser.type("te")
        try await ada.choose("header .search button", then: "Products for 'te'", "Tea")
        let found = ("Products for 'te'", "1 product")
        try await expectPlace("Products for 'te'", before: ("Products", "Mug"), elsewhere: found)
        try await ada.choose("header a[href='/products']", then: "Products", "Mug")
        try await ada.press("pantry", then: "pantry", "Tea")
        try await expectPlace("pantry", "1 product", before: ("Products", "Mug"), elsewhere: ("pantry", "1 product"))
    }

    /// Puts a product of a new tab into the cart, and one of the first tab.
    private func fill() async throws {
        let first = try await ada.openTab(server.address + "products/TEA-001", then: "Tea")
        try await ada.press("Add to cart", then: "Tea", "1 piece of Tea added.")
        try await ada.reload("Tea", "Add to cart")
        #expect(try await ada.piecesInCart() == "1")
        let second = try await ada.browser.show(first)
        try await ada.back("Products", "Mug")
        // Without scripts a browser may show the page as it was.
        if ada.way.hasScripts { try await ada.wait(for: "document.querySelector('.count')?.textContent === '1'") }
        try await ada.press("Mug", then: "Mug", "12.99 EUR")
        try await expectPlace("Mug", before: ("Products", "Tea"), elsewhere: ("Mug", "12.99 EUR"))
        try await ada.press("Add to cart", then: "Mug", "1 piece of Mug added.")
        try await ada.reload("Mug", "Add to cart")
        #expect(try await ada.piecesInCart() == "2")
        try await ada.browser.show(second)
        try await ada.reload("Tea", "Add to cart")
        #expect(try await ada.piecesInCart() == "2")
        try await ada.browser.show(first)
        try await ada.choose("header a[href='/cart']", then: "Cart", "17.49 EUR")
        let nothing = ("Dashboard", "The cart is empty")
        try await expectPlace("Cart", "17.49 EUR", before: ("Mug", "Add to cart"), elsewhere: nothing)
        try await ada.press("Change", then: "Change quantity", "Tea")
        try await expectPlace(
            "Change quantity", "Tea", before: ("Cart", "17.49 EUR"), elsewhere: ("Products", "Mug"))
        try await ada.press("Set", typing: [("quantity", "2")], then: "Cart", "21.99 EUR")
        try await expectPlace("Cart", "21.99 EUR", before: ("Cart", "21.99 EUR"), elsewhere: ("Products", "Mug"))
        try await ada.press("Empty the cart", then: "Remove everything from the cart?")
        try await ada.back("Cart", "21.99 EUR")
        try await ada.forward("Cart", "21.99 EUR")
    }

    /// Opens an account. The server starts again while a step asks for a sign-in, and while the form is filled in.
    private func register() async throws {
        try await ada.press("Check out", then: "Sign in", "to go on from here")
        let cart = ("Cart", "21.99 EUR"), nobody = ("Dashboard", "nobody"),
            refused = ("Register", "so this was not done")
        try await expectPlace(
            "Sign in", "to go on from here", before: step("Sign in", "to go on from here", after: cart),
            elsewhere: ("Products", "Mug"))
        try await ada.type(account)
        try await server.restart()
        try await ada.press("Sign in", then: "This session has ended", "This form was not taken.")
        try await ada.press("Start again", then: "Dashboard", "nobody")
        #expect(try await ada.piecesInCart() == "3")
        try await ada.visit(server.address + "register", then: "Register")
        try await expectPlace("Register", before: nobody, elsewhere: ("Register", "E-mail"))
        try await ada.type([("name", "Ada"), ("email", "ada@example.org")])
        try await server.restart()
        let password = Array(account.suffix(1))
        try await ada.press("Create account", typing: password, then: refused.0, refused.1)
        let typed = "document.querySelector('[name^=\"f.email\"]').value"
        #expect(try await ada.browser.evaluate(typed) == "ada@example.org")
        try await ada.reload(refused.0, refused.1)
        // The start, to which the way back leads with a script, leaves the page.
        let form = ("Register", ada.way.hasScripts ? "E-mail" : refused.1)
        try await expectPlace(
            form.0, form.1, before: step(form.0, form.1, after: nobody), elsewhere: ("Register", "E-mail"))
        // What was typed beside a password is shown once.
        try await ada.type([("name", "Ada"), ("email", "ada@example.org")])
        try await ada.press("Create account", typing: password, then: "Dashboard", "Account created")
        #expect(try await ada.text().contains("Your cart"))
        try await expectPlace(
            "Dashboard", "Ada", before: ("Dashboard", "You are signed in as Ada."), elsewhere: ("Products", "Mug"))
    }

    /// Checks out. The server starts again before the payment.
    private func checkOut() async throws {
        try await ada.choose("header a[href='/cart']", then: "Cart", "21.99 EUR")
        try await ada.press("Check out", then: "Confirm payment", "21.99 EUR")
        try await expectPlace(
            "Confirm payment", "21.99 EUR", before: ("Cart", "21.99 EUR"), elsewhere: ("Products", "Mug"))
        try await server.restart()
        try await ada.press("Pay", then: "This session has ended", "This form was not taken.")
        try await ada.press("Start again", then: "Dashboard", "nobody")
        try await ada.choose("header a[href='/login']", then: "Sign in")
        try await ada.press("Sign in", typing: account, then: "Dashboard", "Signed in")
        #expect(try await ada.piecesInCart() == "3")
        try await ada.choose("header a[href='/cart']", then: "Cart", "21.99 EUR")
        try await ada.press("Check out", then: "Confirm payment", "21.99 EUR")
    }

    /// Pays by a card that is declined, and by another one.
    private func pay() async throws {
        let card = [("expiry", "12/49"), ("cvc", "123")], cart = ("Cart", "21.99 EUR")
        try await ada.press("Pay", then: "Card")
        try await expectPlace(
            "Card", "21.99 EUR", before: step("Card", "21.99 EUR", after: cart), elsewhere: ("Products", "Mug"))
        let declined = [("number", "4000000000000002")] + card, approved = [("number", "4242424242424242")] + card
        try await ada.press("Pay", typing: declined, then: "Card", "The card was declined.")
        let refused = ("Card", "The card was declined.")
        // A second checkout of the cart goes on with the same order, which is charged once.
        let first = try await ada.openTab(server.address + "cart", then: "Cart")
        try await ada.press("Check out", then: "Confirm payment", "21.99 EUR")
        try await ada.press("Pay", then: "Card")
        let second = try await ada.browser.show(first)
        try await expectPlace(
            "Card", refused.1, before: step(refused.0, refused.1, after: cart), elsewhere: ("Products", "Mug"))
        let receipt = ("Order", "Paid with visa ending in 4242")
        try await ada.press("Pay", typing: approved, then: receipt.0, receipt.1)
        #expect(try await ada.place() == "/orders/1")
        try await expectPlace("Order", "21.99 EUR", before: ("Dashboard", "Ada"), elsewhere: ("Sign in", ""))
        #expect(try await ada.piecesInCart() == "0")
        try await ada.browser.show(second)
        // The form is from before the payment.
        try await ada.press("Pay", typing: approved, then: "Not done", "So this did not count.")
        try await ada.press("Look at the page", then: "Card")
        try await ada.press("Pay", typing: approved, then: receipt.0, receipt.1)
        try await ada.browser.show(first)
        guard let paper = try await ada.browser.printedText() else { return }
        #expect(paper.contains("Order no.") && paper.contains("21.99 EUR") && !paper.contains("My orders"), "\(paper)")
    }

    /// Looks at the order, and signs out.
    private func lookBack() async throws {
        let unknown = ("Dashboard", "If you have ordered before, sign in.")
        try await ada.choose("header a[href='/orders']", then: "Orders", "21.99 EUR")
        try await expectPlace(
            "Orders", "21.99 EUR", before: ("Order", "21.99 EUR"), elsewhere: unknown)
        try await ada.press("Show", then: "Order", "21.99 EUR")
        try await expectPlace("Order", "21.99 EUR", before: ("Orders", "21.99 EUR"), elsewhere: ("Products", "Mug"))
        try await ada.visit(server.address + "start", then: "Dashboard", "Ada")
        try await ada.press("Sign out", then: "Dashboard", "Signed out")
        // Without scripts a browser may show the page as it was.
        guard ada.way.hasScripts else { return }
        // The order stood in another tab of the session.
        try await ada.back("Dashboard", "nobody")
        #expect(try await ada.place() == "/")
        try await ada.back(unknown.0, unknown.1)
    }
}

/// The process of `launcher serve`, which starts again at its address.
@MainActor private final class WalkedServer {
    private let folder: URL
    private var running: RunningLauncher
    /// The number of the process, which a test may leave behind by an error.
    private var number: Int32
    let address: String

    init(in folder: URL) async throws {
        self.folder = folder
        running = try RunningLauncher(["serve", "--port", "0"], in: folder)
        number = running.process.processIdentifier
        address = try await running.line()
    }

    deinit { if number > 0 { kill(number, SIGKILL) } }

    func restart() async throws {
        try await stop()
        let port = try #require(URL(string: address)?.port)
        running = try RunningLauncher(["serve", "--port", "\(port)"], in: folder)
        number = running.process.processIdentifier
        #expect(try await running.line() == address)
    }

    func stop() async throws {
        kill(number, SIGTERM)
        let (status, errors) = try await running.end()
        number = 0
        #expect(status == 143, "\(errors)")
    }
}

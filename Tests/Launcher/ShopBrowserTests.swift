import BrowserDriver
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The shop in a real browser, by clicks and keys alone. It takes seconds and needs Chromium, so it runs only if
/// `BOARDY_BROWSER` is set.
@MainActor @Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["BOARDY_BROWSER"] != nil))
struct ShopBrowserTests {
    private let launcher: TestLauncher

    init() async throws {
        launcher = try TestLauncher()
        try await launcher.importProduct()
    }

    @Test(
        "AD-26, AD-27 A purchase by clicks, also without scripts, and by keys at 200 and 400 %; printed and replayed",
        arguments: Shopper.Way.allCases)
    func purchase(_ way: Shopper.Way) async throws {
        try await addVoucher(to: launcher)
        let folder = launcher.folder.appending(path: "recordings").path
        let server = try await ServingApp(launcher, "--record", folder)
        let ada = Shopper(try await BrowserDriver(), by: way)
        ada.checksPages = way == .mouse
        try await ada.begin(server.address)
        try await ada.browser.runScripts(way.hasScripts)
        try await buy(ada, way)
        #expect(await server.stop() == .terminated, "\(server.messages)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        try #require(names.count == 1)
        try await replay("\(folder)/\(names[0])", shows: ada.pages)
    }

    @Test("AD-48 two products in two windows of a browser each show a change of the catalogue, without a reload")
    func sideBySide() async throws {
        try await change("MUG-001", to: "12.99")
        let server = try await ServingApp(launcher)
        let ada = Shopper(try await BrowserDriver())
        try await ada.begin(server.address)
        try await ada.visit(server.address + "products/TEA-001", then: "Tea", "4.50 EUR")
        let first = try await ada.openTab(server.address + "products/MUG-001", then: "Mug")
        try await ada.browser.evaluate("window.isSame = true")
        let second = try await ada.browser.show(first)
        try await ada.browser.evaluate("window.isSame = true")
        try await change("TEA-001", to: "4.75")
        try await change("MUG-001", to: "13.49")
        for (window, price) in [(first, "4.75 EUR"), (second, "13.49 EUR")] {
            try await ada.browser.show(window)
            try await ada.wait(for: "document.body.innerText.includes('\(price)') && window.isSame")
        }
        #expect(await server.stop() == .terminated, "\(server.messages)")
    }

    @Test(
        "AD-50 a press beside a product of a list leaves place and focus, with a script also the history",
        arguments: [Shopper.Way.mouse, .mouseWithoutScripts])
    func pressInList(_ way: Shopper.Way) async throws {
        try await change("MUG-001", to: "12.99")
        let server = try await ServingApp(launcher), ada = Shopper(try await BrowserDriver(), by: way)
        try await ada.begin(server.address)
        try await ada.browser.runScripts(way.hasScripts)
        let place = "/products?sort=price"
        try await ada.visit(server.address + place.dropFirst(), then: "Products", "Tea")
        try await ada.browser.resize(width: 390, height: 360)
        let button = "document.querySelector('[aria-label=\"Add to cart: Mug\"]')"
        let row = "\(button).getBoundingClientRect()"
        let notice = "document.querySelector('main > .notice')", top = "\(notice).getBoundingClientRect()"
        try await ada.browser.evaluate("\(button).scrollIntoView({ block: 'center' })")
        let before = try await ada.browser.evaluate("[history.length, \(row).top].join()").split(separator: ",")
        for pieces in 1...2 {
            try await ada.go(to: "[aria-label='Add to cart: Mug']")
            let count = "document.querySelector('header a[href=\"/cart\"] .count')?.textContent"
            try await ada.wait(
                for: "\(notice)?.innerText.includes('1 piece of Mug added.') && \(count) === '\(pieces)'")
            try await ada.wait(for: "document.activeElement === \(button) && \(row).top > 0")
            // The notice is small, and the row is above it.
            try await ada.wait(
                for: "\(row).bottom <= \(top).top && \(top).bottom < innerHeight && \(top).height < 80")
            guard way.hasScripts else { continue }
            try await ada.wait(
                for: "history.length === \(before[0]) && Math.abs(\(row).top - \(before[1])) < 8 && scrollY > 0")
            #expect(try await ada.browser.evaluate("location.hash + \(notice).role") == "alert")
        }
        #expect(try await ada.place() == place)
        #expect(await server.stop() == .terminated, "\(server.messages)")
    }

    @Test("AD-36 the first 'Add to cart' beside a product leaves address, history and place of the list as they were")
    func firstPress() async throws {
        try await change("MUG-001", to: "12.99")
        let server = try await ServingApp(launcher), ada = Shopper(try await BrowserDriver())
        try await ada.open(server.address + "products/TEA-001")
        try await ada.choose("header a[href='/products']", then: "Products", "Mug")
        try await ada.browser.resize(width: 390, height: 360)
        // At the lower edge, where the notice comes.
        let button = "document.querySelector('[aria-label=\"Add to cart: Mug\"]')"
        try await ada.browser.evaluate("scrollBy(0, \(button).getBoundingClientRect().bottom - innerHeight + 2)")
        try await ada.reach("Products", "1 piece of Mug added.") { try await ada.browser.evaluate("\(button).click()") }
        #expect(try await ada.browser.evaluate("location.pathname + location.search + location.hash") == "/products")
        let row = "\(button).getBoundingClientRect()", notice = "document.querySelector('main > .notice')"
        try await ada.wait(
            for: "document.activeElement === \(button) && \(row).bottom <= \(notice).getBoundingClientRect().top")
        try await ada.back("Tea")
        #expect(try await ada.place() == "/products/TEA-001")
        #expect(await server.stop() == .terminated, "\(server.messages)")
    }

    @Test(
        "AD-52, AD-53 a second window at the card hears that the first has paid, whose steps are one entry of history",
        arguments: [Shopper.Way.mouse, .mouseWithoutScripts])
    func paidElsewhere(_ way: Shopper.Way) async throws {
        try await launcher.signIn()
        let server = try await ServingApp(launcher), ada = Shopper(try await BrowserDriver(), by: way)
        try await ada.prepareTab()
        try await ada.open(server.address + "products/TEA-001")
        try await ada.press("Add to cart", then: "Tea", "In the cart")
        try await ada.choose("header a[href='/cart']", then: "Cart")
        try await ada.press("Check out", then: "Sign in")
        let account = [("email", "ada@example.org"), ("password", "correct horse battery")]
        try await ada.press("Sign in", typing: account, then: "Confirm payment")
        try await ada.press("Pay", then: "Card")
        let first = try await ada.openTab(server.address + "products", then: "Products")
        try await ada.reach("Card") { try await ada.browser.evaluate("location.href = '/'") }
        let second = try await ada.browser.show(first)
        let card = [("number", "4242424242424242"), ("expiry", "12/49"), ("cvc", "123")]
        try await ada.press("Pay", typing: card, then: "Order", "Receipt")
        try await ada.browser.show(second)
        if way.hasScripts {
            try await ada.wait(for: "document.querySelector('[role=alert]')?.innerText.includes('This step is over')")
            try await ada.press("Go on", then: "Dashboard")
        } else {
            try await ada.press("Pay", typing: card, then: "Dashboard", "This step is over")
        }
        try await ada.browser.show(first)
        try await ada.back("Dashboard")
        if way.hasScripts {
            try await ada.back("Dashboard", "The cart is empty")
            #expect(try await ada.place() == "/cart")
            for heading in ["Dashboard", "Order"] { try await ada.forward(heading) }
        }
        #expect(await server.stop() == .terminated, "\(server.messages)")
    }

    @Test("AD-18 the number of the cart in the header of an open page follows another window, without a reload")
    func numberOfCart() async throws {
        let server = try await ServingApp(launcher)
        let ada = Shopper(try await BrowserDriver())
        try await ada.open(server.address + "products/TEA-001")
        try await ada.press("Add to cart", then: "Tea", "In the cart")
        let product = try await ada.openTab(server.address + "cart", then: "Cart")
        try await ada.browser.evaluate(
            "window.isSame = true; document.querySelector('header a[href=\"/cart\"]').focus()")
        let cart = try await ada.browser.show(product)
        try await ada.press("Add to cart", then: "Tea", "In the cart")
        try await ada.browser.show(cart)
        try await ada.wait(for: "window.isSame && document.body.innerText.includes('9.00 EUR')")
        try await ada.wait(for: "document.querySelector('header a[href=\"/cart\"] .count').textContent === '2'")
        let focus = try await ada.browser.evaluate("document.activeElement.getAttribute('href')")
        #expect(focus == "/cart", "a new number takes the focus away")
        #expect(await server.stop() == .terminated, "\(server.messages)")
    }

    @Test("AD-3 after the sign-in that a bookmark asks for, the browser shows the bookmark, also loaded again and back")
    func bookmark() async throws {
        try await launcher.signIn()
        _ = await launcher.run("activate", "shopping.add-to-cart", "--input", #"{"sku":"TEA-001","quantity":1}"#)
        _ = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "1"))
        let server = try await ServingApp(launcher)
        let ada = Shopper(try await BrowserDriver())
        try await ada.open(server.address + "products")
        try await ada.visit(server.address + "orders/1", then: "Sign in")
        let wrong = [("email", "ada@example.org"), ("password", "wrong horse battery")]
        try await ada.press("Sign in", typing: wrong, then: "Sign in", "The e-mail address or the password is wrong.")
        #expect(try await ada.place() == "/orders/1")
        let account = [("email", "ada@example.org"), ("password", "correct horse battery")]
        try await ada.press("Sign in", typing: account, then: "Order")
        #expect(try await ada.place() == "/orders/1")
        try await ada.reload("Order")
        try await ada.visit(server.address + "products", then: "Products")
        try await ada.back("Order")
        #expect(try await ada.place() == "/orders/1")
        #expect(await server.stop() == .terminated, "\(server.messages)")
    }

    @Test("AD-36 the first click on 'Add to cart' leads back to the list with the filters that the shopper came from")
    func filters() async throws {
        let server = try await ServingApp(launcher)
        let ada = Shopper(try await BrowserDriver()), list = "/products?category=pantry&sort=price"
        try await ada.open(server.address + list.dropFirst())
        try await ada.press("Tea", then: "Tea")
        try await ada.press("Add to cart", then: "Tea", "In the cart")
        try await ada.press("Back to the products", then: "pantry", "Tea")
        #expect(try await ada.place() == list)
        let current = "[...document.querySelectorAll('main [aria-current]')].map((e) => e.innerText).join()"
        #expect(try await ada.browser.evaluate(current) == "pantry,lowest price")
        #expect(await server.stop() == .terminated, "\(server.messages)")
    }

    /// Sells a product at a price from now on.
    private func change(_ sku: String, to price: String) async throws {
        let data = "sku,title,category,price,stock\n\(sku),\(sku == "MUG-001" ? "Mug" : "Tea"),pantry,\(price),9\n"
        let input = String(decoding: try JSONEncoder().encode(["format": "csv", "data": data]), as: UTF8.self)
        let changed = try await launcher.runAsOperator("activate", "products.import", "--input", input)
        try #require((changed.json["rejected"] as? [Any])?.isEmpty == true, "\(changed)")
    }

    private func addVoucher(to launcher: TestLauncher) async throws {
        let terms = #"{"code":"spring","percent":10}"#
        let voucher = try await launcher.runAsOperator("activate", "payment.create-voucher", "--input", terms)
        try #require(voucher.output.contains("created"), "\(voucher)")
    }

    /// Goes back to the page of the card that was declined. The browser restores what was typed there.
    private func goBack(_ ada: Shopper) async throws {
        let former = try await ada.browser.evaluate("String(performance.timeOrigin)")
        try await ada.browser.go(by: -1)
        let typed = "[...document.querySelectorAll('#answer input:not([type=hidden])')].map((e) => e.value).join('')"
        let isEmpty = "document.querySelector('[name^=\"f.number\"]') && \(typed) === ''"
        try await ada.wait(
            for: "String(performance.timeOrigin) !== '\(former)' && document.readyState === 'complete' && \(isEmpty)")
    }

    private func buy(_ ada: Shopper, _ way: Shopper.Way) async throws {
        let account = [("email", "ada@example.org"), ("password", "correct horse battery")]
        try await ada.press("Register", then: "Register")
        try await ada.press("Create account", typing: account + [("name", "Ada")], then: "Dashboard", "Account created")
        try await ada.press("Sign out", then: "Dashboard", "Signed out")
        try await ada.press("Sign in", then: "Sign in")
        let wrong = [("email", "ada@example.org"), ("password", "wrong horse battery")]
        try await ada.press("Sign in", typing: wrong, then: "Sign in", "The e-mail address or the password is wrong.")
        try await ada.press("Sign in", typing: account, then: "Dashboard", "Signed in")
        try await ada.press("Browse products", then: "Browse products")
        try await ada.press("Search", typing: [("query", "te")], then: "Products")
        try await ada.press("Add to cart", then: "Products", "4.50 EUR")
        // In the midst of the list, the cart would open in a tab of its own.
        try await ada.press("Back", then: "Dashboard")
        try await ada.press("Show cart", then: "Cart")
        try await ada.press("Change", then: "Change quantity")
        try await ada.press("Set", typing: [("quantity", "2")], then: "Cart", "9.00 EUR")
        try await ada.press("Check out", then: "Confirm payment", "9.00 EUR")
        try await ada.press("Use a voucher", then: "Voucher")
        try await ada.press("Apply", typing: [("code", "SPRING")], then: "Confirm payment", "8.10 EUR")
        try await ada.press("Pay", then: "Card")
        let card = [("expiry", "12/49"), ("cvc", "123")]
        let declined = [("number", "4000000000000002")] + card, approved = [("number", "4242424242424242")] + card
        try await ada.press("Pay", typing: declined, then: "Card", "The card was declined.")
        // With a script, a step of the same address takes the place of the one before.
        if !way.hasScripts { try await goBack(ada) }
        try await ada.press("Pay", typing: approved, then: "Order", "Receipt")
        #expect(try await ada.text().contains("Paid with visa ending in 4242"))
        if way == .mouse { try await expectPaper(ada, "Receipt", "Paid with visa ending in 4242", "paid") }
        #expect(try await ada.browser.evaluate("document.cookie + document.title").hasPrefix("Receipt, Order"))
        #expect(try await ada.place() == "/orders/1")
        // On a busy machine, the page of an address that is closed late would be drawn anew in another tab.
        if way.hasScripts { try await ada.browser.evaluate("events.close()") }
        try await ada.choose("header a.brand", then: "Dashboard")
        try await ada.press("My orders", then: "Orders", "8.10 EUR")
        try await ada.press("Show", then: "Order", "8.10 EUR")
        #expect(try await ada.text().contains("Tea"))
        try await ada.press("Back", then: "Orders")
        try await ada.press("Back", then: "Dashboard")
    }

    /// Prints the order of a page: with the name of the shop, and without what nobody uses on paper.
    private func expectPaper(_ ada: Shopper, _ texts: String...) async throws {
        guard let paper = try await ada.browser.printedText() else { return }
        for text in texts + ["Boardy Shop", "Order no.", "Placed", "8.10 EUR"] {
            #expect(paper.contains(text), "\(paper)")
        }
        #expect(paper.contains(/Tea +TEA-001 +2 +4\.50 EUR +9\.00 EUR/), "\(paper)")
        for text in ["Search", "Products", "Add to cart", "My orders", "Sign out", "Back", "Skip"] {
            #expect(!paper.contains(text), "\(paper)")
        }
    }

    /// Plays a recording on a store of its own, and compares what a terminal shows with the pages of the browser.
    private func replay(_ recording: String, shows pages: [Shopper.Page]) async throws {
        let other = try TestLauncher()
        try await other.importProduct()
        try await addVoucher(to: other)
        let secrets = [
            "SECRET_PASSWORD": "correct horse battery", "SECRET_PASSWORD_2": "wrong horse battery",
            "SECRET_CVC": "123", "SECRET_EXPIRY": "12/49", "SECRET_NUMBER": "4000000000000002",
            "SECRET_NUMBER_2": "4242424242424242",
        ]
        let replay = await other.run(["run", "--script", recording], environment: secrets)
        #expect(replay.code == .success, "\(replay.errors)")
        var titles: [String] = [], texts = [""]
        let lines = replay.output.split(separator: "\n").map(String.init)
        for (line, next) in zip(lines, lines.dropFirst() + [""]) {
            if Set(next) == ["="], next.count == line.count {
                titles.append(line)
                texts.append("")
            } else {
                texts[titles.count] += line + "\n"
            }
        }
        // A page has the name of the product as its heading, which is the first text of the screen at a terminal.
        let shown = pages.map { page in
            // A script shows the start before the order of a receipt.
            page.titles == ["Receipt", "Order"] ? ["Receipt", "Dashboard", "Order"] : page.titles
        }
        #expect(titles == shown.flatMap(\.self).map { $0 == "Tea" ? "Product" : $0 }, "\(replay.output)")
        // The texts of a page are in the parts of the output that follow its titles.
        var screens = texts.dropFirst().map(\.masked.onOneLine)
        for (page, titles) in zip(pages, shown) where screens.count >= titles.count {
            let screen = screens.prefix(titles.count).joined(separator: " ")
            #expect(page.texts.filter { !screen.contains($0) } == [], "\(titles): \(screen)")
            screens.removeFirst(titles.count)
        }
    }

    @Test("A sale in one browser changes tile and stock in another within 200 ms, by one server and by two processes")
    func twoBrowsers() async throws {
        try await launcher.signIn()
        let server = try await ServingApp(launcher)
        let other = try RunningLauncher(["serve", "--port", "0"], in: launcher.folder)
        let watchers = [Shopper(try await BrowserDriver()), Shopper(try await BrowserDriver())]
        for (watcher, address) in zip(watchers, [server.address, try await other.line()]) {
            try await watcher.begin(address)
            try await watcher.press("Browse products", then: "Browse products")
            try await watcher.press("Search", then: "Products", "100")
            try await watcher.browser.evaluate("document.querySelector('.actions button').focus()")
            try await watcher.browser.evaluate("window.isSame = true")
        }
        // A pause of the busy machine makes one sale late, and not several.
        var latest = Double.infinity
        for left in stride(from: 97, through: 70, by: -3) where latest >= 200 {
            latest = try await sale(leaving: left, seenBy: watchers)
            print("the stock of an open page changed \(Int(latest)) ms after the end of the checkout")
        }
        #expect(latest < 200)
        kill(other.process.processIdentifier, SIGTERM)
        #expect(try await other.end().status == 143)
        _ = await server.stop()
    }

    /// Sells three pieces, and returns the milliseconds from the end of the checkout to the last page that shows it.
    private func sale(leaving left: Int, seenBy watchers: [Shopper]) async throws -> Double {
        for watcher in watchers {
            try await watcher.browser.evaluate(
                """
                window.changed = 0;
                new MutationObserver((_, observer) => {
                  if (!document.body.innerText.includes("\(left)")) return;
                  changed = Date.now();
                  observer.disconnect();
                }).observe(document.body, { childList: true, subtree: true, characterData: true })
                """)
        }
        let cart = #"{"sku":"TEA-001","quantity":3}"#
        _ = await launcher.run("activate", "shopping.add-to-cart", "--input", cart)
        let sale = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "\(left)"))
        let end = Date().timeIntervalSince1970 * 1000
        try #require(sale.code == .success)
        var latest = 0.0
        for watcher in watchers {
            try await watcher.wait(for: "window.isSame && changed > 0")
            let changed = try #require(Double(try await watcher.browser.evaluate("changed")))
            latest = max(latest, changed - end)
            let focus = try await watcher.browser.evaluate("document.activeElement.innerText")
            #expect(focus == "Add to cart", "new content takes the focus away")
        }
        return latest
    }
}

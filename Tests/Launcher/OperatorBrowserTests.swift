import BrowserDriver
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The screens of an operator in a real browser. It takes seconds and needs Chromium, so it runs only if
/// `BOARDY_BROWSER` is set.
@MainActor @Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["BOARDY_BROWSER"] != nil))
struct OperatorBrowserTests {
    @Test("No page of an operator, and no message, has a barrier that axe-core finds or is wider than its window")
    func pages() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        _ = await launcher.run("activate", "shopping.add-to-cart", "--input", #"{"sku":"TEA-001","quantity":3}"#)
        let sale = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "1"))
        try #require(sale.code == .success)
        let rows = "TEA-001,Tea,pantry,5.00,9\nMUG-001,Mug,kitchen,12.99,4\nBAD-001,,kitchen,1.00,1\n"
        try launcher.write("sku,title,category,price,stock\n" + rows, to: "new.csv")
        let file = launcher.folder.appending(path: "new.csv")
        let server = try await ServingApp(launcher)
        let olga = Shopper(try await BrowserDriver())
        olga.checksPages = true
        try await olga.begin(server.address)
        try await olga.press("Sign in", then: "Sign in")
        let account = [("email", "olga@example.org"), ("password", "correct horse battery")]
        try await olga.press("Sign in", typing: account, then: "Dashboard", "Signed in")
        try await olga.press("Import products", then: "Import products")
        try await olga.browser.upload(file, to: "[name='f.path']")
        try await olga.press("Preview", then: "Import preview", "12.99 EUR")
        #expect(olga.pages.last?.texts.first == "new.csv")
        try await olga.press("Import", then: "Dashboard", "3 read, 1 imported, 1 updated, 0 unchanged, 1 rejected")
        for (name, heading, back) in [
            ("Charts", "Charts", "Back"), ("Grant a role", "Grant a role", "Cancel"),
            ("Create voucher", "Create voucher", "Cancel"),
            ("Change password", "Change password", "Cancel"), ("Add to cart", "Add to cart", "Cancel"),
        ] {
            try await olga.press(name, then: heading)
            try await olga.press(back, then: "Dashboard")
        }
        try await olga.press("Refund", then: "Charges", "13.50 EUR")
        try await olga.press("Details", then: "Charge")
        try await olga.press("Refund", then: "Refund")
        let question = "Refund 1.00 EUR of the 13.50 EUR that are left of order 1?"
        try await olga.press("Refund", typing: [("amount", "1.00")], then: question)
        try await olga.press("Cancel", then: "Refund")
        try await olga.open("\(server.address)nothing")
        #expect(olga.pages.last?.titles == ["Not found"])
        try await olga.press("To the shop", then: "Refund")
        try await olga.press("Back", then: "Charges")
        try await olga.press("Back", then: "Dashboard")
        try await olga.press("Audit", then: "Dashboard", "The ledger is balanced, and every payment is in it.")
        try await olga.press("Stock journal", then: "Stock journal")
        try await olga.press("Show", typing: [("sku", "TEA-001")], then: "Dashboard", "Changes of the stock")
        try await olga.press("Adjust stock", then: "Adjust stock")
        let lost = [("sku", "TEA-001"), ("by", "-99"), ("reason", "broken")]
        try await olga.press("Adjust", typing: lost, then: "Adjust stock", "There are not so many pieces")
        try await olga.press("Cancel", then: "Dashboard")
        try await olga.press("Save product", then: "Save product")
        // The browser would not send a price that is none.
        try await olga.browser.evaluate("document.querySelector('#answer').noValidate = true")
        let wrong = [("sku", "TEA-001"), ("price", "much")]
        try await olga.press("Save", typing: wrong, then: "Save product", "This is not an amount")
        try await olga.press("Cancel", then: "Dashboard")
        try await olga.press("Export products", then: "Export products")
        try await olga.press("Export", typing: [("path", "all.csv")], then: "Dashboard", "2 products are in all.csv")
        let link = try await olga.browser.evaluate("document.querySelector('.files a').getAttribute('href')")
        let fetched = try await olga.browser.evaluate(
            """
            fetch("\(link)").then(async (file) => file.headers.get("Content-Disposition") + " " + await file.text())
            """)
        #expect(fetched.hasPrefix("attachment; filename*=UTF-8''all.csv sku,title,") && fetched.contains("MUG-001,Mug"))
        let visitor = try await server.session()
        try await visitor.open(link)
        #expect(visitor.status == 404 && !visitor.page.contains("MUG-001"))
        // An open menu fits a narrow window too (AD-27).
        try await olga.browser.resize(width: 390, height: 800)
        try await olga.browser.evaluate("document.querySelector('nav.pages details').open = true")
        // A window of a phone grows with its page.
        try await olga.wait(for: "document.documentElement.scrollWidth <= 390")
        _ = await server.stop()
    }
}

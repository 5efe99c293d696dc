import Foundation
import Testing

@testable import Launcher

@MainActor @Suite struct PurchaseTests {
    private func firstPurchase() throws -> String {
        let file = packageFolder.appending(path: "docs/examples/first-purchase.session")
        let catalogue = packageFolder.appending(path: "docs/examples/catalogue.json").path
        return try String(contentsOf: file, encoding: .utf8)
            .replacing("docs/examples/catalogue.json", with: "\"\(catalogue)\"")
    }

    @Test("The example session leads from an empty store to a receipt, and runs again on the store that it left")
    func session() async throws {
        let launcher = try TestLauncher(), script = try firstPurchase()
        let first = await launcher.run("run", script: script)
        #expect(first.code == .success, "\(first.errors)")
        #expect(first.output.contains("\nReceipt\n"))
        #expect(first.output.contains("138 read, 138 imported, 0 updated, 0 unchanged, 0 rejected"))
        #expect(!first.output.contains("4242424242424242"))
        #expect(!first.output.contains("correct horse"))
        let second = await launcher.run("run", script: script)
        #expect(second.code == .success, "\(second.errors)")
        // The first purchase took three products out of the stock, which the catalogue sets again.
        #expect(second.output.contains("138 read, 0 imported, 3 updated, 135 unchanged, 0 rejected"))
        #expect(second.output.contains("\nReceipt\n"))
        #expect(await launcher.run("activate", "shopping.orders").json["total"] as? Int == 2)
        let audit = await launcher.run("activate", "payment.audit").json
        #expect(audit["balanced"] as? Bool == true)
        #expect(audit["orphans"] as? Int == 0)
        #expect(audit["transactions"] as? Int == 2)
    }

    @Test("A product that a link puts into the cart is shown by the next process")
    func link() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        let added = await launcher.run("open", "app://cart/add/TEA-001?quantity=2")
        #expect(added.code == .success)
        #expect(added.json["outcome"] as? String == "added")
        let cart = await launcher.run("activate", "shopping.cart")
        let lines = cart.json["lines"] as? [[String: Any]]
        #expect(lines?.first?["sku"] as? String == "TEA-001")
        #expect(lines?.first?["quantity"] as? Int == 2)
        #expect((cart.json["total"] as? [String: Any])?["minor"] as? Int == 900)
    }

    @Test("FA-9 the spelling of an SKU in a link makes no difference to the product, its price or the cart")
    func spelling() async throws {
        let launcher = try TestLauncher()
        let catalogue = launcher.folder.appending(path: "catalogue.json")
        try Data("[{\"sku\":\"CAF\u{E9}\",\"title\":\"Cup\",\"price\":9,\"stock\":9}]".utf8).write(to: catalogue)
        _ = try await launcher.runAsOperator(
            "activate", "products.import", "--input", #"{"path":"\#(catalogue.path)"}"#)
        try await launcher.signIn()
        for link in ["app://cart/add/CAFe%CC%81?quantity=2", "app://cart/add/CAF%C3%A9?quantity=3"] {
            let added = await launcher.run("open", link)
            #expect(added.json["outcome"] as? String == "added", "\(added)")
        }
        let cart = await launcher.run("activate", "shopping.cart")
        let lines = try #require(cart.json["lines"] as? [[String: Any]])
        #expect(lines.map { $0["quantity"] as? Int } == [5])
        #expect((lines.first?["sku"] as? String).map { Array($0.utf8) } == Array("CAF\u{E9}".utf8))
    }

    @Test("Two profiles on one store are two shoppers")
    func profiles() async throws {
        let launcher = try TestLauncher()
        try await launcher.signIn()
        #expect(
            await launcher.run("activate", "authentication.current-user").json["email"] as? String == "ada@example.org")
        #expect(await launcher.run("activate", "authentication.current-user", "--profile", "bob").output == "null\n")
    }

    @Test("The same key again gives the first answer and charges nothing more")
    func key() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        _ = await launcher.run("open", "app://cart/add/TEA-001")
        let first = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "k"))
        #expect(first.json["outcome"] as? String == "paid", "\(first.output)\(first.errors)")
        let second = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "k"))
        #expect(second.output == first.output)
        #expect(try await launcher.audit()["transactions"] as? Int == 1)
    }
}

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

    @Test("The example session goes from an empty store to a receipt, and goes on from there when it is played again")
    func session() async throws {
        let terminal = try Terminal(), script = try firstPurchase()
        let first = await terminal.run("run", script: script)
        #expect(first.code == .success, "\(first.errors)")
        #expect(first.output.contains("\nReceipt\n"))
        #expect(first.output.contains("138 read, 138 imported, 0 updated, 0 unchanged, 0 rejected"))
        #expect(!first.output.contains("4242424242424242"))
        #expect(!first.output.contains("correct horse"))
        let second = await terminal.run("run", script: script)
        #expect(second.code == .success, "\(second.errors)")
        #expect(second.output.contains("138 read, 0 imported, 0 updated, 138 unchanged, 0 rejected"))
        #expect(second.output.contains("\nReceipt\n"))
        #expect(await terminal.run("activate", "shopping.orders").json["total"] as? Int == 2)
        let audit = await terminal.run("activate", "payment.audit").json
        #expect(audit["balanced"] as? Bool == true)
        #expect(audit["orphans"] as? Int == 0)
        #expect(audit["transactions"] as? Int == 2)
    }

    @Test("What one process put in the cart by a link, the next one shows")
    func link() async throws {
        let terminal = try Terminal()
        try await terminal.stock()
        try await terminal.signIn()
        let added = await terminal.run("open", "app://cart/add/TEA-001?quantity=2")
        #expect(added.code == .success)
        #expect(added.json["outcome"] as? String == "added")
        let cart = await terminal.run("activate", "shopping.cart")
        let lines = cart.json["lines"] as? [[String: Any]]
        #expect(lines?.first?["sku"] as? String == "TEA-001")
        #expect(lines?.first?["quantity"] as? Int == 2)
        #expect((cart.json["total"] as? [String: Any])?["minor"] as? Int == 900)
    }

    @Test("Two profiles on one store are two shoppers")
    func profiles() async throws {
        let terminal = try Terminal()
        try await terminal.signIn()
        #expect(
            await terminal.run("activate", "authentication.current-user").json["email"] as? String == "ada@example.org")
        #expect(await terminal.run("activate", "authentication.current-user", "--profile", "bob").output == "null\n")
    }

    @Test("The same key again gives the first answer and charges nothing more")
    func key() async throws {
        let terminal = try Terminal()
        try await terminal.stock()
        try await terminal.signIn()
        _ = await terminal.run("open", "app://cart/add/TEA-001")
        let first = await terminal.run("activate", "shopping.checkout", "--input", checkout(key: "k"))
        #expect(first.json["outcome"] as? String == "paid", "\(first.output)\(first.errors)")
        let second = await terminal.run("activate", "shopping.checkout", "--input", checkout(key: "k"))
        #expect(second.output == first.output)
        #expect(await terminal.run("activate", "payment.audit").json["transactions"] as? Int == 1)
    }
}

/// The input of a checkout that asks nothing.
func checkout(key: String, number: String = "4242424242424242") -> String {
    #"{"key":"\#(key)","payment":{"card":{"number":"\#(number)","expiry":"12/49","cvc":"123"}}}"#
}

extension Terminal {
    /// Puts one product into the store.
    func stock() async throws {
        let catalogue = #"[{"sku":"TEA-001","title":"Tea","category":"pantry","price":4.50,"stock":100}]"#
        let input = String(decoding: try JSONEncoder().encode(["format": "json", "data": catalogue]), as: UTF8.self)
        guard await run("activate", "products.import", "--input", input).json["imported"] as? Int == 1 else {
            throw SetUpFailure()
        }
    }

    /// Registers Ada and signs her in.
    func signIn() async throws {
        let input = #"{"email":"ada@example.org","password":"correct horse battery","name":"Ada"}"#
        _ = await run("activate", "authentication.register", "--input", input)
        let login = await run("activate", "authentication.login", "--input", input)
        guard login.json["outcome"] as? String == "authenticated" else { throw SetUpFailure() }
    }
}

struct SetUpFailure: Error {}

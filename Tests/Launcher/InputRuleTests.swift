import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// What is refused where it enters, by the whole program: currencies that are none, prices beyond a cart, control
/// characters.
@MainActor @Suite struct InputRuleTests {
    private let launcher: TestLauncher

    init() throws { launcher = try TestLauncher() }

    private func save(_ price: String) async throws -> CommandResult {
        try await launcher.runAsOperator(
            "activate", "products.save", "--input", #"{"sku":"A","title":"A","stock":2000000,"price":\#(price)}"#)
    }

    @Test(
        "ALL-5 a code that ISO 4217 does not list, or lists without a smallest unit, is no currency",
        arguments: ["XXX", "ZZZ", "XAU", "DEM", "XTS", "BGN"])
    func currencies(code: String) async throws {
        let result = try await save(#"{"minor":100,"currency":"\#(code)"}"#)
        #expect(result.code == .data)
        #expect(
            result.errors.contains(
                #"products.save: input.price.currency: "\#(code)" is not a currency that is in use. "#
                    + #"Write a code of ISO 4217 that has a "#
                    + "smallest unit, such as EUR."), "\(result)")
    }

    @Test("SH-10, PM-12 a price above what a cart can hold is refused, and a full cart of dear goods is an outcome")
    func prices() async throws {
        let dear = try await save(#"{"minor":1000000000001,"currency":"EUR"}"#)
        #expect(dear.code == .success, "\(dear)")
        #expect(
            dear.output
                == #"{"field":"price","outcome":"rejected","#
                + #""reason":"is more than 10000000000.00 EUR, the most that a product can cost"}"#
                + "\n")
        #expect(try await save(#"{"minor":1000000000000,"currency":"EUR"}"#).json["outcome"] as? String == "saved")
        try await launcher.makeShopper("Ada", on: "default")
        for sku in ["A", "B"] where sku == "B" {
            let catalogue =
                #"{"format":"csv","data":"sku,title,price,stock\nB,B,10000000000.00,9000000000\n"#
                + #"C,C,10000000000.01,1\n"}"#
            let imported = try await launcher.runAsOperator("activate", "products.import", "--input", catalogue)
            #expect(imported.json["imported"] as? Int == 1, "\(imported)")
        }
        let add = ["activate", "shopping.add-to-cart", "--input"]
        let one = await launcher.run(add + [#"{"sku":"B","quantity":9000000}"#])
        #expect(one.json["outcome"] as? String == "added", "\(one)")
        let other = await launcher.run(add + [#"{"sku":"A","quantity":1000000}"#])
        #expect(other.code == .success, "\(other)")
        #expect(other.output == #"{"outcome":"rejected","reason":"invalidQuantity"}"# + "\n")
        let cart = await launcher.run("activate", "shopping.cart")
        #expect((cart.json["lines"] as? [Any])?.count == 1, "\(cart)")
    }

    @Test("PY-9 a card number of zeros is refused")
    func zeros() async throws {
        try await launcher.makeProduct(stock: 3)
        try await launcher.makeShopper("Ada", on: "default")
        _ = await launcher.run("open", "app://cart/add/TEA-001")
        let result = await launcher.run(
            "activate", "shopping.checkout", "--input", checkout(key: "k", number: "0000000000000000"))
        #expect(result.output == #"{"outcome":"failed","reason":"invalidNumber"}"# + "\n", "\(result)")
    }

    @Test(
        "ALL-4 a control character is refused where a text enters, with its place and its code",
        arguments: [
            (
                [
                    "activate", "authentication.register", "--input",
                    #"{"email":"op@b.cc\u0000","password":"12345678"}"#,
                ],
                "the input does not fit. authentication.register: input.email"
            ),
            (
                ["activate", "shopping.order", "--input", #"{"id":"a\u0000b"}"#],
                "the input does not fit. shopping.order: input.id"
            ),
            (
                ["open", "app://orders/a%00b"],
                "the link 'app://orders/a\\u0000b' needs a text without control characters for 'id'"
            ),
        ])
    func controlCharacters(arguments: [String], place: String) async throws {
        let result = await launcher.run(arguments)
        #expect(result.code == .data && result.output.isEmpty, "\(result)")
        #expect(result.errors.hasPrefix("launcher: \(place)"), "\(result.errors)")
        if arguments[0] == "activate" {
            #expect(result.errors.contains(": has the control character U+0000; leave it out"), "\(result.errors)")
        }
    }
}

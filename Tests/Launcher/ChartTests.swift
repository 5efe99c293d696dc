import BoardyValues
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

@MainActor @Suite struct ChartTests {
    @Test(
        "DB-2, SH-6 charts show revenue by day less every refund, best sellers, stock that runs out and failed payments"
    )
    func charts() async throws {
        let launcher = try TestLauncher()
        // All on one day, whenever the test runs.
        launcher.clock = { Timestamp(milliseconds: 1_795_356_000_000) }
        let catalogue = """
            sku,title,price,stock
            TEA,Tea,4.50,100
            MUG,Mug,12.00,9
            POT,Pot,20.00,0
            """
        let input = String(decoding: try JSONEncoder().encode(["format": "csv", "data": catalogue]), as: UTF8.self)
        let imported = try await launcher.runAsOperator("activate", "products.import", "--input", input)
        try #require(imported.json["imported"] as? Int == 3, "\(imported)")
        try await launcher.signIn()
        for link in ["app://cart/add/TEA?quantity=3", "app://cart/add/MUG"] { _ = await launcher.run("open", link) }
        let declined = checkout(key: "a", number: "4000000000000002")
        _ = await launcher.run("activate", "shopping.checkout", "--input", declined)
        let paid = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "b"))
        try #require(paid.json["outcome"] as? String == "paid", "\(paid)")

        // An operator gives some of it back directly, which order and revenue have to tell.
        let order = try #require((paid.json["order"] as? [String: Any])?["id"] as? String)
        let transaction = try #require((paid.json["transaction"] as? [String: Any])?["id"] as? String)
        let refund = #"{"key":"r","transactionID":"\#(transaction)","amount":{"minor":550,"currency":"EUR"}}"#
        let refunded = try await launcher.runAsOperator("activate", "payment.refund", "--input", refund)
        try #require(refunded.json["outcome"] as? String == "refunded", "\(refunded)")
        let found = await launcher.run("open", "app://orders/\(order)").json["order"] as? [String: Any]
        #expect((found?["refunded"] as? [String: Any])?["minor"] as? Int == 550)

        let told = try await launcher.runAsOperator("open", "app://dashboard/charts")
        let charts = try #require(told.json["charts"] as? [[String: Any]], "\(told)")
        let titles = charts.compactMap { $0["title"] as? String }
        let revenue = "Revenue by day, EUR, less refunds"
        #expect(titles == ["Stock that runs out", "Best sellers", revenue, "Failed payments"])
        let bars = Dictionary(uniqueKeysWithValues: zip(titles, charts.map { $0["bars"] as? [[String: Any]] ?? [] }))
        func texts(_ title: String) -> [String] {
            bars[title, default: []].map { "\($0["label"] ?? "") \($0["text"] ?? "")" }
        }
        #expect(texts("Stock that runs out").first == "Pot 0 left")
        #expect(bars[revenue]?.compactMap { $0["value"] as? Int } == [0, 0, 0, 0, 0, 0, 2000])
        #expect(texts(revenue).last == "2026-11-22 20.00 EUR")
        #expect(texts("Best sellers") == ["Tea 3", "Mug 1"])
        #expect(texts("Failed payments") == ["Card declined 1"])
    }

    @Test(
        "DB-1 the charts are told to operators only, by their contract and at their address",
        arguments: [["activate", "dashboard.charts"], ["open", "app://dashboard/charts"]])
    func role(command: [String]) async throws {
        let launcher = try TestLauncher()
        let nobody = await launcher.run(command)
        #expect(nobody.code == .noPermission && nobody.output.isEmpty, "\(nobody)")
        #expect(nobody.errors.contains("'dashboard.charts' needs the role operator"), "\(nobody)")
        try await launcher.signIn()
        let customer = await launcher.run(command)
        #expect(customer.code == .noPermission && customer.output.isEmpty, "\(customer)")
        let operating = await launcher.run(try await launcher.asOperator(command))
        #expect(operating.code == .success && operating.json["charts"] != nil, "\(operating)")
    }

    @Test(
        "DB-1 any subset of plugins has the charts of its modules",
        arguments: [["--plugin", "dashboard"], ["--plugin", "dashboard,authentication,product-management"]])
    func subset(options: [String]) async throws {
        let launcher = try TestLauncher()
        var arguments = ["activate", "dashboard.charts"] + options
        // Without the plugin nobody has a role, and everybody sees the charts.
        if options[1].contains("authentication") { arguments = try await launcher.asOperator(arguments) }
        let told = await launcher.run(arguments)
        #expect(told.output == "{\"charts\":[]}\n", "\(told)")
    }
}

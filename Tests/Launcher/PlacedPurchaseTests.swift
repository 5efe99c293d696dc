import Foundation
import LauncherTesting
import PostgresServer
import Testing

@testable import LauncherKit

/// The first purchase with plugins in other processes, on one store and one queue in PostgreSQL.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
@MainActor struct PlacedPurchaseTests {
    /// Each plugin alone, and all of them; with BOARDY_SUBSETS all 31 choices.
    nonisolated private static let choices: [[String]] = {
        let names = ["authentication", "dashboard", "product-management", "shopping", "payment"]
        if ProcessInfo.processInfo.environment["BOARDY_SUBSETS"] == nil { return names.map { [$0] } + [names] }
        return (1..<(1 << names.count)).map { bits in
            names.indices.filter { bits & (1 << $0) != 0 }.map { names[$0] }
        }
    }()

    /// The example session, in which the shopper changes a quantity in the cart before the checkout.
    private static func script() throws -> String {
        let script = try PurchaseTests.firstPurchase(), checkout = "Dashboard: Checkout"
        return script.replacing(
            checkout,
            with: """
                Dashboard: Show cart
                Cart: Change sku=KIT-MUG-001
                Change quantity: Set quantity=5
                Cart: Back

                \(checkout)
                """)
    }

    /// Returns the lines of a session in an order of their own: a caller that looks for news in the moment in which a
    /// notice arrives shows it before or after the next screen.
    private func lines(_ result: CommandResult) -> [String] {
        result.output.masked.components(separatedBy: "\n").filter { $0 != "" }.sorted()
    }

    @Test(
        "RM-90 RM-96 a purchase with a changed quantity shows the same with its plugins served by other processes",
        arguments: choices)
    func purchase(served: [String]) async throws {
        let script = try Self.script(), alone = try TestLauncher(), shop = try PlacedShop()
        let here = await alone.run("run", script: script)
        #expect(here.code == .success && here.errors == "", "\(here.errors)")
        // The tile of the cart, after the change.
        #expect(here.output.contains("9 pieces for") && here.output.contains("\nReceipt\n"))
        var dashboards: [ServingApp] = []
        for plugin in served {
            if plugin == "dashboard" {
                // A dashboard in a process of its own would give up a tile after three seconds of a busy machine.
                dashboards.append(
                    try await ServingApp(
                        shop.launcher, "--plugin", plugin, isWorker: true, environment: shop.environment))
            } else {
                _ = try await shop.start("serve-plugins", "--plugin", plugin)
            }
        }
        let there = await shop.launcher.run(
            ["run", "--remote", served.joined(separator: ",")], script: script)
        #expect(there.code == .success && there.errors == "", "\(there.errors)")
        #expect(lines(there) == lines(here), "\(there.output)")
        let database = shop.database
        #expect(try database.number("SELECT count(*) FROM shopping.orders WHERE status = 'paid'") == 1)
        #expect(try database.number("SELECT quantity FROM shopping.order_lines WHERE sku = 'KIT-MUG-001'") == 5)
        #expect(try database.number("SELECT count(*) FROM payment.payments") == 1)
        #expect(try database.number("SELECT count(*) FROM boardy.activation WHERE state NOT IN (2, 5)") == 0)
        for dashboard in dashboards { await dashboard.stop() }
        #expect(try await shop.stop().allSatisfy { $0 == 143 })
    }
}

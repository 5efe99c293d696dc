import BoardyStorage
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Shoppers in processes of their own, on one store, who want the same pieces.
@MainActor @Suite struct StockRaceTests {
    private let shoppers = (1...6).map { "shopper-\($0)" }

    /// Checks out for all shoppers at once, each in a process of its own.
    private func checkOut(_ launcher: TestLauncher, key: String) async throws {
        let (store, input) = (launcher.store, checkout(key: key))
        try await withThrowingTaskGroup(of: Int32.self) { group in
            for shopper in shoppers {
                group.addTask {
                    try await LauncherProcess.run(
                        ["activate", "shopping.checkout", "--input", input, "--profile", shopper],
                        environment: ["BOARDY_STORE": store]
                    ).status
                }
            }
            for try await status in group { #expect(status == 0) }
        }
    }

    @Test("SH-1, SH-2, SH-3 six processes check out the last four pieces: four are sold, no order is lost or doubled")
    func lastPieces() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct(stock: 4)
        for shopper in shoppers {
            try await launcher.signIn(shopper, on: shopper)
            let added = await launcher.run("open", "app://cart/add/TEA-001", "--profile", shopper)
            try #require(added.json["outcome"] as? String == "added", "\(added)")
        }
        // The second round finds what the first has left: four answers that stand, and two carts that are empty.
        for _ in 1...2 {
            try await checkOut(launcher, key: "k")
            let stock = try await launcher.stock()
            #expect(stock.onHand == 0 && stock.available == 0)
            let store = Store(.file(launcher.store))
            let statuses: [String] = try store.rows("SELECT status FROM orders WHERE status <> 'cancelled'") {
                try $0["status"]
            }
            #expect(statuses == ["paid", "paid", "paid", "paid"])
            let open = try store.row("SELECT count(*) AS count FROM orders WHERE stock IS NOT NULL") {
                try $0["count"] as Int
            }
            #expect(open == 0)
            let charged = try store.row("SELECT sum(minor) AS minor FROM ledger_entries WHERE account = 'sales'") {
                try $0["minor"] as Int
            }
            #expect(charged == 4 * 450)
            try store.close()
        }
        var outcomes: [String] = []
        for shopper in shoppers {
            let answer = await launcher.run(
                "activate", "shopping.checkout", "--input", checkout(key: "k"), "--profile", shopper)
            outcomes.append(answer.json["outcome"] as? String ?? answer.errors)
        }
        #expect(outcomes.sorted() == ["failed", "failed", "paid", "paid", "paid", "paid"])
        let charged = try await launcher.audit()["charged"] as? [[String: Any]]
        #expect(charged?.map { $0["minor"] as? Int } == [1800])
    }
}

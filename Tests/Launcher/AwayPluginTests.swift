import Foundation
import LauncherTesting
import PostgresServer
import Testing

@testable import LauncherKit

/// Processes of the built launcher of which one plugin is away: paused, without a process, or both.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)), .serialized)
@MainActor struct AwayPluginTests {
    enum Absence: String, CaseIterable {
        case paused, killed, pausedAndKilled
    }

    /// Starts a worker of payment, and takes it away.
    private func loseInPayment(_ absence: Absence, of shop: PlacedShop) async throws {
        let (payment, _) = try await shop.start("serve-plugins", "--plugin", "payment")
        if absence != .killed { #expect(await shop.launcher.run("queue", "pause", "payment").code == .success) }
        if absence != .paused {
            kill(payment.process.processIdentifier, SIGKILL)
            _ = try await payment.end()
        }
    }

    @Test("SH-39 orders are shown while the payment is away, without what was refunded", arguments: Absence.allCases)
    func orders(absence: Absence) async throws {
        let shop = try PlacedShop(), launcher = shop.launcher
        try await launcher.makeProduct(stock: 9)
        try await launcher.makeShopper("Ada", on: "default")
        let add = await launcher.run("activate", "shopping.add-to-cart", "--input", #"{"sku":"TEA-001","quantity":1}"#)
        #expect(add.code == .success)
        #expect(await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "k")).code == .success)
        try await loseInPayment(absence, of: shop)
        _ = try await shop.start("serve-plugins", "--plugin", "shopping", "--remote", "payment")
        let found = await launcher.run("activate", "shopping.orders", "--remote", "shopping", "--timeout", "300s")
        let orders = try #require(found.json["orders"] as? [[String: Any]], "\(found)")
        #expect(orders.map { $0["areRefundsUnknown"] as? Bool } == [true] && orders[0]["refunded"] == nil)
        #expect(try await shop.stop().allSatisfy { $0 == 143 })
    }

    @Test(
        "RM-103 a plugin that is away keeps nobody from what does not need it, however many wait for it",
        arguments: zip(Absence.allCases, [1, 1, 2]))
    func carts(absence: Absence, workers: Int) async throws {
        let shop = try PlacedShop(), launcher = shop.launcher
        try await launcher.makeProduct(stock: 9)
        for number in 0...workers + 1 { try await launcher.makeShopper("Shopper\(number)", on: "s\(number)") }
        try await loseInPayment(absence, of: shop)
        for _ in 1...workers {
            _ = try await shop.start("serve-plugins", "--plugin", "shopping", "--remote", "payment", "--room", "1")
        }
        let add = ["activate", "shopping.add-to-cart", "--input", #"{"sku":"TEA-001","quantity":1}"#]
        var customers: [Task<CommandResult, Never>] = []
        for number in 1...workers + 1 {
            #expect(await launcher.run(add + ["--profile", "s\(number)"]).code == .success)
            customers.append(
                Task {
                    await launcher.run(
                        "activate", "shopping.checkout", "--input", checkout(key: "k\(number)"), "--profile",
                        "s\(number)", "--remote", "shopping")
                })
        }
        // Without room for others, as many wait as there are workers.
        let waiting = """
            SELECT count(*) FROM boardy.activation a JOIN boardy.contract c ON c.id = a.contract
            WHERE c.name LIKE 'payment.%' AND a.state = 0
            """
        while try shop.database.number(waiting) ?? 0 < workers { try await Task.sleep(for: .milliseconds(50)) }
        let limit = ["--profile", "s0", "--remote", "shopping", "--timeout", "120s"]
        let added = await launcher.run(add + limit)
        #expect(added.code == .success, "\(added)")
        let cart = await launcher.run(["activate", "shopping.cart"] + limit)
        #expect(cart.code == .success && cart.output.contains("TEA-001"), "\(cart)")
        #expect(await launcher.run("queue", "discard", "--all").code == .success)
        for customer in customers { #expect(await customer.value.code != .success) }
        #expect(try await shop.stop().allSatisfy { $0 == 143 })
    }
}

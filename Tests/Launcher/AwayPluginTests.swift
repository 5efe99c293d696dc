import BoardyPostgres
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

    @Test(
        "SH-39 orders and returns are shown while the payment is away, without what was refunded",
        arguments: Absence.allCases)
    func orders(absence: Absence) async throws {
        let shop = try PlacedShop(), launcher = shop.launcher
        try await launcher.makeProduct(stock: 9)
        try await launcher.makeShopper("Ada", on: "default")
        let add = await launcher.run("activate", "shopping.add-to-cart", "--input", #"{"sku":"TEA-001","quantity":1}"#)
        #expect(add.code == .success)
        #expect(await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "k")).code == .success)
        let order = try shop.database.value("SELECT id FROM shopping.orders")
        guard case .text(let bought)? = order else { throw NoOrder() }
        let ask = await launcher.run(
            "activate", "shopping.request-return", "--input", #"{"id":"\#(bought)","key":"r","reason":"broken"}"#)
        #expect(ask.code == .success, "\(ask)")
        try await loseInPayment(absence, of: shop)
        _ = try await shop.start("serve-plugins", "--plugin", "shopping", "--remote", "payment")
        let found = await launcher.run("activate", "shopping.orders", "--remote", "shopping", "--timeout", "300s")
        let orders = try #require(found.json["orders"] as? [[String: Any]], "\(found)")
        #expect(orders.map { $0["areRefundsUnknown"] as? Bool } == [true] && orders[0]["refunded"] == nil)
        let listed = try await launcher.runAsOperator(
            "activate", "shopping.returns", "--remote", "shopping", "--timeout", "300s")
        let returns = try #require(listed.json["returns"] as? [[String: Any]], "\(listed)")
        let requests = returns.compactMap { $0["request"] as? [String: Any] }
        #expect(requests.map { $0["areRefundsUnknown"] as? Bool } == [true], "\(listed)")
        #expect(try await shop.stop().allSatisfy { $0 == 143 })
    }

    /// Returns a number of the rows of a contract that are not ended, such as how many there are.
    private func number(_ number: String, of contract: String, in shop: PlacedShop) throws -> Int? {
        try shop.database.number(
            """
            SELECT (\(number))::bigint FROM boardy.activation a JOIN boardy.contract c ON c.id = a.contract
            WHERE c.name = '\(contract)' AND a.state < 2
            """)
    }

    @Test("RM-103 RM-48 what waits for another plugin takes no room, and goes on once when its worker was killed")
    func killedWhileWaiting() async throws {
        let shop = try PlacedShop(), launcher = shop.launcher
        try await launcher.makeProduct(stock: 9)
        for name in ["ada", "bob"] { try await launcher.makeShopper(name, on: name) }
        _ = try await shop.start("serve-plugins", "--plugin", "payment")
        #expect(await launcher.run("queue", "pause", "payment").code == .success)
        let serve = ["serve-plugins", "--plugin", "shopping", "--remote", "payment", "--room", "1"]
        let (first, name) = try await shop.start(serve)
        let add = ["activate", "shopping.add-to-cart", "--input", #"{"sku":"TEA-001","quantity":1}"#]
        #expect(await launcher.run(add + ["--profile", "ada"]).code == .success)
        let customer = Task {
            await launcher.run(
                "activate", "shopping.checkout", "--input", checkout(key: "k"), "--profile", "ada", "--remote",
                "shopping")
        }
        while try number("count(*)", of: "payment.pay", in: shop) != 1 { try await Task.sleep(for: .milliseconds(50)) }
        let other = add + ["--profile", "bob", "--remote", "shopping", "--timeout", "120s"]
        let beside = await launcher.run(other)
        #expect(beside.code == .success, "\(beside)")
        let (_, second) = try await shop.start(serve)
        kill(first.process.processIdentifier, SIGKILL)
        _ = try await first.end()
        // The second worker has the checkout, and asks for the payment once more under the same key.
        while try number("max(a.attempts)", of: "shopping.checkout", in: shop) != 2
            || number("count(*)", of: "payment.pay", in: shop) != 2
        {
            try await Task.sleep(for: .milliseconds(50))
        }
        let owner = try shop.database.value(
            "SELECT DISTINCT owner FROM boardy.activation WHERE state = 1 AND owner IN ('\(name)', '\(second)')")
        #expect(owner == .text(second))
        let after = await launcher.run(other)
        #expect(after.code == .success, "\(after)")
        #expect(await launcher.run("queue", "resume", "payment").code == .success)
        let bought = await customer.value
        #expect(bought.code == .success, "\(bought)")
        while try number("count(*)", of: "payment.pay", in: shop) != 0 { try await Task.sleep(for: .milliseconds(50)) }
        for (question, count) in [
            ("SELECT count(*) FROM shopping.orders WHERE status = 'paid'", 1),
            ("SELECT count(*) FROM shopping.orders", 1), ("SELECT count(*) FROM payment.payments", 1),
            (#"SELECT stock FROM "product-management".products WHERE sku = 'TEA-001'"#, 8),
        ] {
            #expect(try shop.database.number(question) == count, "\(question)")
        }
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

private struct NoOrder: Error {}

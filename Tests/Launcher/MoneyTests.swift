import BoardyStorage
import Foundation
import GatewayServer
import LauncherTesting
import Testing

@testable import LauncherKit

/// Attacks on the money of the shop, with the whole program on one store file.
@MainActor @Suite struct MoneyTests {
    /// A launcher whose shopper has pieces of tea at 4.50 EUR in the cart.
    private func launcher(tea quantity: Int) async throws -> TestLauncher {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        _ = await launcher.run("open", "app://cart/add/TEA-001?quantity=\(quantity)")
        return launcher
    }

    /// Begins a checkout in a process of its own, and kills it at a point of a transaction.
    private func kill(_ launcher: TestLauncher, _ input: String, at point: String) async throws {
        let killed = try await LauncherProcess.run(
            ["activate", "shopping.checkout", "--input", input],
            environment: ["BOARDY_STORE": launcher.store, "BOARDY_FAIL_POINT": point])
        try #require(killed.status == SIGKILL)
    }

    private func payment(key: String, order: String, minor: Int) -> String {
        checkout(key: key).replacing(
            #""key":"\#(key)","#,
            with: #""key":"\#(key)","orderID":"\#(order)","amount":{"minor":\#(minor),"currency":"EUR"},"#)
    }

    private var keyless: String { checkout(key: "k").replacing(#""key":"k","#, with: "") }

    private func minor(_ money: Any?) throws -> Int { try #require((money as? [String: Any])?["minor"] as? Int) }

    /// Returns what the cards of all shoppers were charged, from the ledger itself.
    private func charged(_ launcher: TestLauncher) throws -> Int {
        try Store(.file(launcher.store)).row(
            "SELECT coalesce(sum(minor), 0) AS minor FROM ledger_entries WHERE account = 'sales'"
        ) { try $0["minor"] } ?? 0
    }

    @Test("FA-1 four processes that check out one cart at once charge it once")
    func fourProcesses() async throws {
        for _ in 1...3 {
            let launcher = try await launcher(tea: 1)
            let (store, input) = (launcher.store, keyless)
            await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...4 {
                    group.addTask {
                        _ = try await LauncherProcess.run(
                            ["activate", "shopping.checkout", "--input", input], environment: ["BOARDY_STORE": store])
                    }
                }
            }
            #expect(try charged(launcher) == 450)
            #expect(try await launcher.orders().filter { $0["status"] as? String == "paid" }.count == 1)
        }
    }

    @Test("FA-2 a cent paid under an order's key for another order never pays the order")
    func foreignCharge() async throws {
        let launcher = try await launcher(tea: 3)
        try await kill(launcher, checkout(key: "k"), at: "shopping.place-order:after-commit")
        let cent = await launcher.run(
            "activate", "payment.pay", "--input", payment(key: "k", order: "other", minor: 1))
        #expect(cent.json["outcome"] as? String == "success", "\(cent.errors)")
        // Long ago, so that the next start settles the order.
        let store = Store(.file(launcher.store))
        let columns: [String] = try store.rows("SELECT name FROM pragma_table_info('orders')") { try $0["name"] }
        try store.run("UPDATE orders SET placed_at = 0")
        if columns.contains("leased_until") { try store.run("UPDATE orders SET leased_until = 0") }
        try store.close()
        _ = try await LauncherProcess.run(["activate", "shopping.cart"], environment: ["BOARDY_STORE": launcher.store])
        #expect(try await launcher.orders().allSatisfy { $0["status"] as? String != "paid" })
        #expect((await launcher.run("activate", "shopping.cart").json["lines"] as? [Any])?.count == 1)
        // The settled order is given up for good, and another one is paid in full.
        let old = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "k"))
        #expect(old.output == #"{"outcome":"failed","reason":"abandoned"}"# + "\n")
        let new = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "l"))
        #expect(new.json["outcome"] as? String == "paid", "\(new.output)")
        #expect(try charged(launcher) == 1 + 1350)
    }

    @Test("FA-2 whoever pays or settles a shopper's key by hand does not keep the shopper from paying")
    func poisonedKey() async throws {
        let launcher = try await launcher(tea: 3)
        for input in [payment(key: "paid", order: "other", minor: 1), #"{"key":"settled"}"#] {
            let board = input.contains("orderID") ? "payment.pay" : "payment.settle"
            _ = await launcher.run("activate", board, "--input", input, "--profile", "stranger")
        }
        let first = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "paid"))
        #expect(first.json["outcome"] as? String == "paid", "\(first.output)")
        _ = await launcher.run("open", "app://cart/add/TEA-001")
        let second = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "settled"))
        #expect(second.json["outcome"] as? String == "paid", "\(second.output)")
        #expect(try charged(launcher) == 1351 + 450)
    }

    @Test("FA-3 after a crash between charge and confirmation, a changed cart charges no piece twice")
    func changedCart() async throws {
        let launcher = try await launcher(tea: 3)
        try await kill(launcher, keyless, at: "payment.commit-charge:after-commit")
        _ = await launcher.run("open", "app://cart/add/TEA-001")
        let again = await launcher.run("activate", "shopping.checkout", "--input", keyless)
        #expect(again.json["outcome"] as? String == "paid", "\(again.output)\(again.errors)")
        #expect(try charged(launcher) == 4 * 450)
        let orders = try await launcher.orders()
        #expect(orders.map { $0["status"] as? String } == ["paid", "paid"])
        #expect(try orders.map { try minor($0["total"]) } == [450, 1350])
    }

    @Test(
        "PY-4, PY-5 after an operator's refund of a cent an order comes back: one refund, and its pieces in stock once"
    )
    func returnAfterRefund() async throws {
        let launcher = try await launcher(tea: 3)
        let paid = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "k")).json
        let transaction = try #require((paid["transaction"] as? [String: Any])?["id"] as? String)
        let order = try #require((paid["order"] as? [String: Any])?["id"] as? String)
        let cent = try await launcher.runAsOperator(
            "activate", "payment.refund", "--input",
            #"{"key":"r","transactionID":"\#(transaction)","amount":{"minor":1,"currency":"EUR"}}"#)
        #expect(cent.json["outcome"] as? String == "refunded", "\(cent.errors)")
        for _ in 1...2 {
            let returned = try await launcher.runAsOperator(
                "activate", "shopping.return-order", "--input", #"{"id":"\#(order)","key":"k"}"#)
            #expect(returned.json["outcome"] as? String == "returned", "\(returned)")
            #expect(try minor((returned.json["refund"] as? [String: Any])?["amount"]) == 1349)
            #expect(try minor(returned.json["refundedEarlier"]) == 1)
        }
        #expect(try charged(launcher) == 0)
        #expect(try await launcher.stock() == (100, 100))
        #expect(try await launcher.audit()["mismatches"] as? Int == 0)
    }

    @Test("SH-37, PY-4 of returns paid otherwise and refunds of their charge at once, no more leaves than was charged")
    func paidOtherwiseAtOnce() async throws {
        let server = try IntentServer(), launcher = try TestLauncher(), store = launcher.store
        let returns = try await launcher.refusedReturns(2, of: 2, through: server)
        server.with { $0.refundStatus = "succeeded" }
        let charge = try #require(
            try await launcher.runAsOperator("activate", "payment.charges").json["charges"] as? [[String: Any]])
        let id = try #require(charge.first?["transactionID"] as? String)
        func refund(_ key: String) -> [String] {
            let amount = #""amount":{"minor":200,"currency":"EUR"}"#
            return ["activate", "payment.refund", "--input", #"{"key":"\#(key)","transactionID":"\#(id)",\#(amount)}"#]
        }
        func accept(_ id: String) -> [String] {
            ["activate", "shopping.accept-return", "--input", #"{"id":"\#(id)","paidOtherwise":"In cash"}"#]
        }
        let gateway = ["--gateway", server.url]
        let commands = try await launcher.asOperator([]) + gateway
        await withThrowingTaskGroup(of: Void.self) { group in
            for command in [refund("one"), accept(returns[0]), accept(returns[1]), refund("two")] {
                group.addTask {
                    _ = try await LauncherProcess.run(command + commands, environment: ["BOARDY_STORE": store])
                }
            }
        }
        func gone() async throws -> Int {
            let audit = try await launcher.audit()
            #expect(audit["mismatches"] as? Int == 0 && audit["balanced"] as? Bool == true)
            let sums = ["refunded", "paidOtherwise"].compactMap { audit[$0] as? [Any] }
            return try sums.joined().map { try minor($0) }.reduce(0, +)
        }
        #expect(try await gone() <= 900)
        for id in returns { _ = await launcher.run(accept(id) + commands) }
        #expect(try await gone() == 900)
        let more = await launcher.run(refund("three") + commands)
        #expect(more.json["reason"] as? String == "exceedsRemaining", "\(more)")
    }

    @Test("FA-10 an empty key and one of 256 characters are refused by checkout, payment and settlement")
    func keys() async throws {
        let launcher = try await launcher(tea: 3)
        for key in ["", String(repeating: "k", count: 256)] {
            let ordered = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: key))
            #expect(ordered.output == #"{"outcome":"failed","reason":"invalidKey"}"# + "\n")
            let paid = await launcher.run(
                "activate", "payment.pay", "--input", payment(key: key, order: "o", minor: 1))
            #expect(paid.output == #"{"outcome":"failure","reason":"invalidKey"}"# + "\n")
            let settled = await launcher.run("activate", "payment.settle", "--input", #"{"key":"\#(key)"}"#)
            #expect(settled.output == #"{"outcome":"rejected","reason":"invalidKey"}"# + "\n")
        }
        #expect(try await launcher.orders().isEmpty)
        #expect(try charged(launcher) == 0)
        let longest = checkout(key: String(repeating: "k", count: 255))
        let paid = await launcher.run("activate", "shopping.checkout", "--input", longest)
        #expect(paid.json["outcome"] as? String == "paid", "\(paid.output)")
    }
}

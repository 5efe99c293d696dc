import Foundation
import GatewayServer
import LauncherTesting
import Testing

@testable import LauncherKit

/// Runs the built launcher and kills it in the middle of a purchase.
@MainActor @Suite struct CrashTests {
    @Test(
        "SH-2 a purchase killed at any transaction leaves complete orders and a balanced ledger; its key completes it",
        arguments: [
            "shopping.place-order", "products.reserve", "payment.commit-charge", "shopping.confirm-payment",
            "products.resolve-reservation", "shopping.settle-stock",
        ],
        ["before-commit", "after-commit"])
    func killed(transaction: String, moment: String) async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        _ = await launcher.run("open", "app://cart/add/TEA-001?quantity=3")

        let trace = launcher.folder.appending(path: "trace.jsonl").path
        let killed = try await LauncherProcess.run(
            ["activate", "shopping.checkout", "--input", checkout(key: "k"), "--trace", trace],
            environment: ["BOARDY_STORE": launcher.store, "BOARDY_FAIL_POINT": "\(transaction):\(moment)"])
        #expect(killed.reason == .uncaughtSignal)
        #expect(killed.status == SIGKILL)

        let drawing = await launcher.run("trace", trace)
        #expect(drawing.code == .success, "the trace of a killed process can be read: \(drawing.errors)")

        let isPlaced = transaction != "shopping.place-order" || moment == "after-commit"
        let left = try await launcher.orders()
        #expect(left.count == (isPlaced ? 1 : 0))
        for order in left { try expectComplete(order) }
        try await expectBalancedLedger(launcher)

        // The same key in another process completes the purchase and charges once.
        let again = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "k"))
        #expect(again.json["outcome"] as? String == "paid", "\(again.output)\(again.errors)")
        let orders = try await launcher.orders()
        #expect(orders.count == 1)
        #expect(orders.first?["status"] as? String == "paid")
        for order in orders { try expectComplete(order) }
        let audit = try await launcher.audit()
        #expect(audit["transactions"] as? Int == 1)
        try await expectBalancedLedger(launcher)
        #expect((await launcher.run("activate", "shopping.cart").json["lines"] as? [Any])?.isEmpty == true)
        let stock = try await launcher.stock()
        #expect(stock.onHand == 97 && stock.available == 97)
    }

    @Test(
        "SH-33, PY-5 a return killed at any transaction of its acceptance refunds once and puts the pieces back once",
        arguments: [
            "shopping.accept-return", "payment.reserve-refund", "payment.commit-refund", "shopping.end-return",
            "products.return-stock", "shopping.settle-stock",
        ],
        ["before-commit", "after-commit"])
    func killedReturn(transaction: String, moment: String) async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        _ = await launcher.run("open", "app://cart/add/TEA-001?quantity=3")
        let paid = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "k")).json
        let id = try #require((paid["order"] as? [String: Any])?["id"] as? String)
        let request = #"{"id":"\#(id)","key":"r","lines":[{"sku":"TEA-001","quantity":2}]}"#
        let asked = await launcher.run("activate", "shopping.request-return", "--input", request).json
        let returned = try #require((asked["return"] as? [String: Any])?["id"] as? String)
        let arguments = try await launcher.asOperator(
            ["activate", "shopping.accept-return", "--input", #"{"id":"\#(returned)"}"#])
        let killed = try await LauncherProcess.run(
            arguments, environment: ["BOARDY_STORE": launcher.store, "BOARDY_FAIL_POINT": "\(transaction):\(moment)"])
        #expect(killed.status == SIGKILL)
        for _ in 1...2 {
            let again = await launcher.run(arguments)
            #expect(again.json["outcome"] as? String == "returned", "\(again.output)\(again.errors)")
            #expect(try minor((again.json["refund"] as? [String: Any])?["amount"]) == 900)
        }
        let refunded = try await launcher.audit()["refunded"] as? [[String: Any]]
        #expect(refunded?.map { $0["minor"] as? Int } == [900])
        let stock = try await launcher.stock()
        #expect(stock.onHand == 99 && stock.available == 99)
        try await expectBalancedLedger(launcher)
    }

    @Test(
        "SH-37, PY-4 money that was paid otherwise is recorded once, if that is killed at any of its transactions",
        arguments: [
            "shopping.accept-return", "payment.reserve-refund", "shopping.end-return", "products.return-stock",
            "shopping.settle-stock",
        ],
        ["before-commit", "after-commit"])
    func killedOtherPayment(transaction: String, moment: String) async throws {
        let server = try IntentServer(), launcher = try TestLauncher(), gateway = ["--gateway", server.url]
        let returned = try await launcher.refusedReturns(1, of: 2, through: server)[0]
        let arguments = try await launcher.asOperator(
            ["activate", "shopping.accept-return", "--input", #"{"id":"\#(returned)","paidOtherwise":"In cash"}"#])
        let killed = try await LauncherProcess.run(
            arguments + gateway,
            environment: ["BOARDY_STORE": launcher.store, "BOARDY_FAIL_POINT": "\(transaction):\(moment)"])
        #expect(killed.status == SIGKILL)
        for _ in 1...2 {
            let again = await launcher.run(arguments + gateway)
            #expect(again.json["outcome"] as? String == "returned", "\(again.output)\(again.errors)")
            #expect(again.json["refund"] == nil)
        }
        let audit = try await launcher.audit()
        #expect(try (audit["paidOtherwise"] as? [Any])?.map(minor) == [450])
        #expect((audit["refunded"] as? [Any])?.count == 0 && audit["mismatches"] as? Int == 0)
        let stock = try await launcher.stock()
        #expect(stock.onHand == 99 && stock.available == 99 && server.refunds == 1)
        try await expectBalancedLedger(launcher)
    }

    @Test(
        "SH-13 a cart that follows into a sign-in is there once, if that is killed",
        arguments: ["before-commit", "after-commit"])
    func killedMerge(moment: String) async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn(on: "ada")
        _ = await launcher.run("open", "app://cart/add/TEA-001?quantity=3", "--profile", "ada")
        _ = await launcher.run("activate", "authentication.logout", "--profile", "ada")
        let browser = "# Recorded by launcher 0.1.0 in format 2 in a browser with the plugins shopping.\n"
        let added = await launcher.run(
            "run", "--profile", "ada",
            script: browser + "Dashboard: Add to cart\nAdd to cart: Add sku=TEA-001 quantity=2\nDashboard: Quit\n")
        try #require(added.code == .success, "\(added)")
        try await launcher.signIn(on: "ada")
        try launcher.write(browser + "Dashboard: Show cart\nCart: Back\nDashboard: Quit\n", to: "look.session")
        let look = ["run", "--profile", "ada", "--script", launcher.folder.appending(path: "look.session").path]
        let killed = try await LauncherProcess.run(
            look,
            environment: [
                "BOARDY_STORE": launcher.store, "BOARDY_FAIL_POINT": "shopping.merge-carts:\(moment)",
            ])
        #expect(killed.status == SIGKILL)
        for _ in 1...2 { #expect(await launcher.run(look).code == .success) }
        let cart = await launcher.run("activate", "shopping.cart", "--profile", "ada").json
        #expect((cart["lines"] as? [[String: Any]])?.map { $0["quantity"] as? Int } == [5])
    }

    @Test("A checkout without a key continues after a crash under the key of the unfinished purchase, and charges once")
    func keyless() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        _ = await launcher.run("open", "app://cart/add/TEA-001?quantity=3")
        let input = checkout(key: "k").replacing(#""key":"k","#, with: "")
        let killed = try await LauncherProcess.run(
            ["activate", "shopping.checkout", "--input", input],
            environment: ["BOARDY_STORE": launcher.store, "BOARDY_FAIL_POINT": "payment.commit-charge:after-commit"])
        #expect(killed.status == SIGKILL)

        let again = await launcher.run("activate", "shopping.checkout", "--input", input)
        #expect(again.json["outcome"] as? String == "paid", "\(again.output)\(again.errors)")
        #expect(try await launcher.orders().count == 1)
        #expect(try await launcher.audit()["transactions"] as? Int == 1)
    }

    @Test(
        "PY-4 a refund that is killed at any of its transactions is made once by the same key",
        arguments: ["payment.reserve-refund", "payment.commit-refund"], ["before-commit", "after-commit"])
    func killedRefund(transaction: String, moment: String) async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        _ = await launcher.run("open", "app://cart/add/TEA-001?quantity=3")
        let paid = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "k")).json
        let id = try #require((paid["transaction"] as? [String: Any])?["id"] as? String)
        let input = #"{"key":"r","transactionID":"\#(id)","amount":{"minor":900,"currency":"EUR"}}"#
        let arguments = try await launcher.asOperator(["activate", "payment.refund", "--input", input])
        let killed = try await LauncherProcess.run(
            arguments, environment: ["BOARDY_STORE": launcher.store, "BOARDY_FAIL_POINT": "\(transaction):\(moment)"])
        #expect(killed.status == SIGKILL)
        try await expectBalancedLedger(launcher)

        for _ in 1...2 {
            let again = await launcher.run(arguments)
            #expect(again.json["outcome"] as? String == "refunded", "\(again.output)\(again.errors)")
            #expect((again.json["remaining"] as? [String: Any])?["minor"] as? Int == 450)
        }
        let refunded = try await launcher.audit()["refunded"] as? [[String: Any]]
        #expect(refunded?.map { $0["minor"] as? Int } == [900])
        try await expectBalancedLedger(launcher)
    }

    @Test("FA-6 an import that is killed between two of its transactions goes on where it was, and loses nothing")
    func killedImport() async throws {
        let launcher = try TestLauncher()
        let rows = (0..<400).map { #"{"sku":"S\#($0)","title":"Tea","price":4.50}"# }
        let file = launcher.folder.appending(path: "catalogue.json")
        try Data("[\(rows.joined(separator: ","))]".utf8).write(to: file)
        let arguments = try await launcher.asOperator([
            "activate", "products.import", "--input", #"{"path":"\#(file.path)"}"#,
        ])
        let killed = try await LauncherProcess.run(
            arguments,
            environment: ["BOARDY_STORE": launcher.store, "BOARDY_FAIL_POINT": "products.import:after-commit"])
        #expect(killed.status == SIGKILL)
        let again = await launcher.run(arguments)
        // A slow machine ends the first transaction earlier than after a batch of 250 rows.
        let kept = try #require(again.json["unchanged"] as? Int, "\(again)")
        #expect((1...250).contains(kept))
        #expect(
            again.output == #"{"imported":\#(400 - kept),"read":400,"rejected":[],"unchanged":\#(kept),"updated":0}"#
                + "\n",
            "\(again.errors)")
    }

    private func expectComplete(_ order: [String: Any]) throws {
        let lines = try #require(order["lines"] as? [[String: Any]])
        let sum = try lines.map { try minor($0["total"]) }.reduce(0, +)
        #expect(!lines.isEmpty)
        #expect(try sum == minor(order["total"]))
        #expect(["pending", "paid", "cancelled"].contains(order["status"] as? String ?? ""))
    }

    private func expectBalancedLedger(_ launcher: TestLauncher) async throws {
        let audit = try await launcher.audit()
        #expect(audit["balanced"] as? Bool == true)
        #expect(audit["orphans"] as? Int == 0)
    }

    private func minor(_ money: Any?) throws -> Int { try #require((money as? [String: Any])?["minor"] as? Int) }
}

/// The built `launcher` executable in the build folder of the tests.
enum LauncherProcess {
    static func run(
        _ arguments: [String], environment: [String: String]
    ) async throws -> (reason: Process.TerminationReason, status: Int32) {
        let process = Process()
        process.executableURL = try executable()
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = {
                continuation.resume(returning: ($0.terminationReason, $0.terminationStatus))
            }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }

    static func executable() throws -> URL {
        var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        #if os(macOS)
            folder = Bundle(for: OutputRecorder.self).bundleURL.deletingLastPathComponent()
        #endif
        // The tests are a bundle in the build folder, or a helper that gets the path of the bundle as an argument.
        let places = [folder] + CommandLine.arguments.map { URL(filePath: $0).deletingLastPathComponent() }
        // Without its product, as `Scripts/test Launcher` builds it, the executable has the name of its target. The
        // newer one counts.
        let built = places.flatMap { place in ["launcher", "Launcher"].map { place.appending(path: $0) } }
            .filter { FileManager.default.isExecutableFile(atPath: $0.path) }
            // An argument that is no path stands for the working folder, whose folder of sources has that name too.
            .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true }
            .map {
                (
                    file: $0,
                    date: (try? $0.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
                )
            }
        if let newest = built.max(by: { ($0.date ?? .distantPast) < ($1.date ?? .distantPast) }) { return newest.file }
        throw LauncherMissing(places: places.map(\.path))
    }
}

struct LauncherMissing: Error {
    let places: [String]
}

import Foundation
import Testing

@testable import Launcher

/// The launcher as a process of its own, killed in the middle of a purchase.
@MainActor @Suite struct CrashTests {
    @Test(
        "A purchase killed at any transaction leaves each order wholly or not at all and the ledger balanced, and its key ends it",
        arguments: ["shopping.place-order", "payment.commit-charge", "shopping.confirm-payment"],
        ["before-commit", "after-commit"])
    func killed(transaction: String, moment: String) async throws {
        let terminal = try Terminal()
        try await terminal.stock()
        try await terminal.signIn()
        _ = await terminal.run("open", "app://cart/add/TEA-001?quantity=3")

        let killed = try await LauncherProcess.run(
            ["activate", "shopping.checkout", "--input", checkout(key: "k")],
            environment: ["BOARDY_STORE": terminal.store, "BOARDY_FAIL_POINT": "\(transaction):\(moment)"])
        #expect(killed.reason == .uncaughtSignal)
        #expect(killed.status == SIGKILL)

        for order in await terminal.orders() { expectWhole(order) }
        try await expectBalanced(terminal)

        // The same key again, in another process, ends what was begun, and charges once.
        let again = await terminal.run("activate", "shopping.checkout", "--input", checkout(key: "k"))
        #expect(again.json["outcome"] as? String == "paid", "\(again.output)\(again.errors)")
        let orders = await terminal.orders()
        #expect(orders.count == 1)
        #expect(orders.first?["status"] as? String == "paid")
        for order in orders { expectWhole(order) }
        let audit = await terminal.run("activate", "payment.audit").json
        #expect(audit["transactions"] as? Int == 1)
        try await expectBalanced(terminal)
        #expect((await terminal.run("activate", "shopping.cart").json["lines"] as? [Any])?.isEmpty == true)
    }

    @Test("A checkout without a key goes on after a crash under the key that was begun, and charges once")
    func keyless() async throws {
        let terminal = try Terminal()
        try await terminal.stock()
        try await terminal.signIn()
        _ = await terminal.run("open", "app://cart/add/TEA-001?quantity=3")
        let input = checkout(key: "k").replacing(#""key":"k","#, with: "")
        let killed = try await LauncherProcess.run(
            ["activate", "shopping.checkout", "--input", input],
            environment: ["BOARDY_STORE": terminal.store, "BOARDY_FAIL_POINT": "payment.commit-charge:after-commit"])
        #expect(killed.status == SIGKILL)

        let again = await terminal.run("activate", "shopping.checkout", "--input", input)
        #expect(again.json["outcome"] as? String == "paid", "\(again.output)\(again.errors)")
        #expect(await terminal.orders().count == 1)
        #expect(await terminal.run("activate", "payment.audit").json["transactions"] as? Int == 1)
    }

    private func expectWhole(_ order: [String: Any]) {
        let lines = order["lines"] as? [[String: Any]] ?? []
        let sum = lines.reduce(0) { $0 + minor($1["total"]) }
        #expect(!lines.isEmpty)
        #expect(sum == minor(order["total"]))
        #expect(["pending", "paid", "cancelled"].contains(order["status"] as? String ?? ""))
    }

    private func expectBalanced(_ terminal: Terminal) async throws {
        let audit = await terminal.run("activate", "payment.audit").json
        #expect(audit["balanced"] as? Bool == true)
        #expect(audit["orphans"] as? Int == 0)
    }

    private func minor(_ money: Any?) -> Int { (money as? [String: Any])?["minor"] as? Int ?? -1 }
}

extension Terminal {
    fileprivate func orders() async -> [[String: Any]] {
        await run("activate", "shopping.orders").json["orders"] as? [[String: Any]] ?? []
    }
}

/// The built `launcher`, beside the running tests.
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

    private static func executable() throws -> URL {
        var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        #if os(macOS)
            folder = Bundle(for: Collected.self).bundleURL.deletingLastPathComponent()
        #endif
        // Run by `swift test`, the tests are in a bundle in the build folder, or started by a helper elsewhere that is told where.
        let places = [folder] + CommandLine.arguments.map { URL(filePath: $0).deletingLastPathComponent() }
        for place in places {
            let candidate = place.appending(path: "launcher")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
        }
        throw LauncherMissing(places: places.map(\.path))
    }
}

struct LauncherMissing: Error {
    let places: [String]
}

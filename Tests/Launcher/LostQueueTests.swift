import Boardy
import BoardyRemote
import BoardySodium
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Commands whose queue is lost after the launch. The queue is in memory.
@MainActor @Suite struct LostQueueTests {
    private let launcher: TestLauncher
    private let environment: [String: String]

    init() throws {
        launcher = try TestLauncher()
        launcher.queue = MemoryQueue(now: { RemoteTime(milliseconds: 1_780_000_000_000) })
        let keys = launcher.folder.appending(path: "seal.key").path
        _ = try SealingKeys.create(file: keys)
        environment = ["BOARDY_ENGINE": "postgres://shop@db.example/shop", "BOARDY_SEAL_KEY": keys]
    }

    @Test("RM-62 a queue that is lost after the launch is the reason that the command tells, with exit 69")
    func lost() async throws {
        try await launcher.makeProduct(stock: 1)
        try await launcher.makeShopper("Sam", on: "default")
        _ = await launcher.run("activate", "shopping.add-to-cart", "--input", #"{"sku":"TEA-001","quantity":1}"#)
        let worker = try await ServingApp(
            launcher, "--plugin", "payment", isWorker: true, environment: environment)
        launcher.callerFailure = RemoteFailure(.engineUnavailable, "the queue at 'db.example' cannot be reached")
        // The checkout is here, and its payment is not.
        for (board, input) in [
            ("payment.pay", #"{"amount":{"minor":100,"currency":"EUR"},"key":"k-1","orderID":"o-1"}"#),
            ("shopping.checkout", checkout(key: "k-2")),
        ] {
            let result = await launcher.run(
                ["activate", board, "--remote", "payment", "--input", input], environment: environment)
            #expect(result.code == .unavailable && result.output == "" && result.diagnostics == "")
            #expect(
                result.errors == """
                    launcher: '\(board)' gave no output: 'payment.pay' failed: the queue at 'db.example' cannot be \
                    reached

                    """)
        }
        #expect(await worker.stop() == .terminated)
    }

    @Test("RM-98 a worker tells on standard error that the queue does not reply, and that it replies again")
    func outage() async throws {
        launcher.outages = ["the queue is away", "the queue replies again"].map { Diagnostic(.codingFailed, $0) }
        let worker = try await ServingApp(
            launcher, "--plugin", "payment", isWorker: true, environment: environment)
        while !worker.messages.contains("replies again") { await Task.yield() }
        let lines = worker.messages.split(separator: "\n").filter { $0.hasPrefix("boardy: ") }
        #expect(lines.count == 2 && lines.first?.hasPrefix("boardy: codingFailed: the queue is away (") == true)
        #expect(await worker.stop() == .terminated)
    }

    @Test("RM-62 a page without a session is read while boards are elsewhere, and reports no mistake of the app")
    func publicPage() async throws {
        try await launcher.makeProduct(stock: 1)
        let worker = try await ServingApp(
            launcher, "--plugin", "payment", isWorker: true, environment: environment)
        let server = try await ServingApp(launcher, "--remote", "payment", environment: environment)
        let program = try WebVisitor(server.address)
        try await program.open("/products/TEA-001")
        #expect(program.page.contains("TEA-001"))
        #expect(!server.messages.contains("boardy: "), "\(server.messages)")
        #expect(await server.stop() == .terminated)
        #expect(await worker.stop() == .terminated)
    }
}

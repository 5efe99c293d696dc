import BoardyPostgres
import Foundation
import LauncherTesting
import PostgresServer
import Testing

@testable import LauncherKit

/// Processes of the built launcher, on a server of PostgreSQL whose processes stand still.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)), .timeLimit(.minutes(5)))
@MainActor struct FrozenDatabaseTests {
    private let launcher: TestLauncher
    private let server: FreezableServer
    private let environment: [String: String]

    init() async throws {
        launcher = try TestLauncher()
        server = try await FreezableServer()
        environment = ["BOARDY_STORE": "\(server.address)", "HOME": launcher.folder.path]
    }

    private func start(_ arguments: String...) throws -> RunningLauncher {
        try RunningLauncher(arguments, in: launcher.folder, environment: environment)
    }

    @Test(
        "ALL-7 --timeout ends a command whose store, or whose queue, does not reply: exit 75 with address and limit",
        arguments: [[], ["--remote", "product-management", "--engine"]])
    func timeout(placement: [String]) async throws {
        try server.freeze()
        let engine = placement.isEmpty ? [] : placement + ["\(server.address)"]
        let running = try RunningLauncher(
            ["activate", "products.list", "--input", "{}", "--timeout", "500ms"] + engine, in: launcher.folder,
            environment: environment)
        let (status, errors) = try await running.end()
        #expect(status == 75)
        #expect(
            errors == """
                launcher: The database did not reply within 0.5 seconds.
                    database: \(server.address)
                What waited has changed nothing, and what was committed before stays. Repeat the command when the \
                server replies.

                """)
        server.thaw()
    }

    /// Returns a command that waits for a lock of the store. One whose limit was over before anybody saw it wait is
    /// begun again.
    private func waiting(on store: String) async throws -> RunningLauncher {
        let watch = try server.connection()
        while true {
            let running = try RunningLauncher(
                ["activate", "products.list", "--input", "{}"], in: launcher.folder,
                environment: environment.merging(["BOARDY_STORE": store]) { $1 })
            while running.process.isRunning {
                if try watch.run("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'").count > 0 {
                    return running
                }
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    @Test("ALL-7 without --timeout the limit of the address ends a command whose statement is not answered: exit 75")
    func addressLimit() async throws {
        #expect(try await start("activate", "products.list", "--input", "{}").end().status == 0)
        let other = try server.connection()
        try other.execute("BEGIN; LOCK TABLE \"product-management\".products")
        let running = try await waiting(on: "\(server.address)&reply_timeout=4")
        try server.freeze()
        let (status, errors) = try await running.end()
        #expect(status == 75, "\(errors)")
        #expect(errors.hasPrefix("launcher: The database did not reply within 4 seconds.\n"), "\(errors)")
        #expect(errors.contains("What waited has changed nothing"), "\(errors)")
        server.thaw()
    }

    @Test(
        "ALL-7 CLI-17 the first signal ends a command that waits for a statement of a frozen server",
        arguments: [(SIGINT, 130, "interrupted"), (SIGTERM, 143, "terminated")] as [(Int32, Int32, String)])
    func signalled(signal: Int32, code: Int32, word: String) async throws {
        // The tables are made by a command that ends.
        #expect(try await start("activate", "products.list", "--input", "{}").end().status == 0)
        let other = try server.connection()
        try other.execute("BEGIN; LOCK TABLE \"product-management\".products")
        let running = try await waiting(on: "\(server.address)")
        try server.freeze()
        kill(running.process.processIdentifier, signal)
        let (status, errors) = try await running.end()
        #expect(status == code)
        #expect(errors.hasPrefix("launcher: \(word)\nThe wait for the database was interrupted.\n"), "\(errors)")
        #expect(errors.contains("\n    database: \(server.address)\n    SQL: SELECT "), "\(errors)")
        #expect(
            errors.hasSuffix(
                "\nWhat waited has changed nothing, and what was committed before stays. "
                    + "Repeat the command when the server replies.\n"), "\(errors)")
        server.thaw()
    }

    @Test("ALL-7 a server of pages on a frozen database lives, is not ready, and ends at the first signal")
    func ready() async throws {
        let running = try start("serve", "--port", "0", "--lanes", "1")
        let visitor = try WebVisitor(try await running.line())
        func becomes(_ status: Int, _ text: String) async throws {
            repeat { try await visitor.open("/readyz") } while visitor.status != status
            #expect(visitor.page == text + "\n")
        }
        try await becomes(200, "ready")
        try server.freeze()
        try await becomes(503, "unavailable")
        try await visitor.open("/healthz")
        #expect(visitor.status == 200)
        server.thaw()
        try await becomes(200, "ready")
        try server.freeze()
        kill(running.process.processIdentifier, SIGTERM)
        #expect(try await running.end().status == 143)
        server.thaw()
    }

    @Test("FO-4 a worker on a frozen server tells it, tells that it is back, and ends at the first signal")
    func worker() async throws {
        let running = try start(
            "serve-plugins", "--plugin", "product-management", "--engine", "\(server.address)", "--drain", "1s")
        _ = try await running.line()
        try server.freeze()
        try await running.tells("queueLost")
        server.thaw()
        try await running.tells("queueRestored")
        try server.freeze()
        kill(running.process.processIdentifier, SIGTERM)
        #expect(try await running.end().status == 143)
        server.thaw()
    }
}

/// Processes of the built launcher whose primary stands still, and whose standby is promoted.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)), .timeLimit(.minutes(5)))
@MainActor struct PromotionTests {
    @Test("FO-4 workers, callers and pages go on at the promoted standby, and an answer under a key is the first one")
    func promotion() async throws {
        let launcher = try TestLauncher(), servers = try await ReplicatedServers(), address = "\(servers.both)"
        try servers.replicateSynchronously()
        let environment = ["BOARDY_STORE": address, "HOME": launcher.folder.path]
        func start(_ arguments: String..., in name: String) throws -> RunningLauncher {
            let folder = launcher.folder.appending(path: name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return try RunningLauncher(arguments, in: folder, environment: environment)
        }
        let worker = try start(
            "serve-plugins", "--plugin", "product-management", "--engine", address, in: "worker")
        _ = try await worker.line()
        let pages = try start("serve", "--port", "0", "--lanes", "1", in: "pages")
        let visitor = try WebVisitor(try await pages.line())
        try await visitor.begin()
        #expect(visitor.status == 200)
        try servers.freeze()
        try servers.promote()
        // The worker may reach the promoted server before it has missed the other one, and tells nothing then.
        var listed: Int32
        repeat {
            let caller = try start(
                "activate", "products.list", "--input", "{}", "--remote", "product-management", "--engine", address,
                in: "caller")
            listed = try await caller.end().status
        } while listed != 0
        repeat { try await visitor.open("/readyz") } while visitor.status != 200
        try await visitor.open("/")
        #expect(visitor.status == 200)
        for process in [worker, pages] {
            kill(process.process.processIdentifier, SIGTERM)
            #expect(try await process.end().status == 143)
        }
    }

    @Test("FO-5 a paid order is not answered under its key before the standby has what was read")
    func repeatedKey() async throws {
        let launcher = try TestLauncher(), servers = try await ReplicatedServers()
        launcher.environment = ["BOARDY_STORE": "\(servers.primary)"]
        try await launcher.makeProduct(stock: 1)
        try await launcher.makeShopper("Sam", on: "default")
        _ = await launcher.run("activate", "shopping.add-to-cart", "--input", #"{"sku":"TEA-001","quantity":1}"#)
        let order = ["activate", "shopping.checkout", "--input", checkout(key: "k")]
        let first = await launcher.run(order)
        #expect(first.code == .success)
        try servers.replicateSynchronously()
        #expect(await launcher.run(order).output == first.output)
        try servers.detach()
        let repeated = await launcher.run(order + ["--timeout", "2s"])
        #expect(repeated.code.rawValue == 75 && repeated.output == "", "\(repeated)")
    }
}

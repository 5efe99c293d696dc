import BoardySodium
import Foundation
import LauncherTesting
import PostgresServer
import Testing

@testable import LauncherKit

/// Processes of the built launcher with one queue and one store in PostgreSQL.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
@MainActor struct PlacedProcessTests {
    @Test("RM-22 a process whose remote plugin nobody serves ends with 69, which supervisors repeat, and serves nobody")
    func unserved() async throws {
        let shop = try PlacedShop()
        for arguments in [["activate", "payment.audit"], ["serve", "--port", "0"]] {
            let running = try RunningLauncher(
                arguments + ["--remote", "payment"], in: shop.launcher.folder, environment: shop.environment)
            let (status, errors) = try await running.end()
            #expect(status == 69)
            #expect(
                errors.hasPrefix("launcher: no process serves these plugins, so nothing was launched\n"), "\(errors)")
            #expect(errors.hasSuffix("serves the plugin payment on the same engine, then repeat the command\n"))
        }
    }

    @Test("RM-102 a worker claims nothing of a plugin that is paused, and goes on when the plugin is resumed")
    func paused() async throws {
        let shop = try PlacedShop()
        _ = try await shop.start("serve-plugins", "--plugin", "payment")
        #expect(await shop.launcher.run("queue", "pause", "payment").code == .success)
        let settle = [
            "activate", "payment.settle", "--input", #"{"key":"k"}"#, "--remote", "payment", "--timeout",
        ]
        #expect(await shop.launcher.run(settle + ["2s"]).code != .success)
        let attempts = "SELECT count(*) FROM boardy.activation WHERE attempts > 0"
        #expect(try shop.database.number(attempts) == 0)
        #expect(await shop.launcher.run("queue", "resume", "payment").code == .success)
        let answered = await shop.launcher.run(settle + ["300s"])
        #expect(answered.code == .success, "\(answered)")
        // The activation of the first call may have been claimed before its cancellation.
        #expect(try shop.database.number(attempts) != 0)
        #expect(try shop.database.number("SELECT count(*) FROM boardy.pause") == 0)
        #expect(try await shop.stop() == [143])
    }

    @Test(
        "RM-104 a worker tells at its start that the processes at the queue may need more connections than there are",
        .timeLimit(.minutes(10)))
    func connections() async throws {
        let shop = try PlacedShop()
        let (worker, _) = try await shop.start("serve-plugins", "--plugin", "payment", "--room", "256")
        try await worker.tells(
            "the processes at the queue (1) may need 263 connections, if each is like this one with '--room 256', and "
                + "the database takes 197 (max_connections = 200, of which 3 are reserved). Give them less room, or raise "
                + "its max_connections")
        #expect(try await shop.stop() == [143])
    }

    @Test(
        "RM-105 a sign-in at a worker that gets no further connection is shown and answered, and the worker tells why",
        .timeLimit(.minutes(10)))
    func full() async throws {
        let shop = try PlacedShop(), user = "launcher_test_frida"
        try await shop.launcher.makeShopper("Ada", on: "ada")
        // The worker's own session, the lane that it keeps, and three connections of its queue, one of which it has used
        // to look at the others.
        try shop.database.execute("CREATE ROLE \(user) LOGIN CONNECTION LIMIT 5; GRANT boardy TO \(user)")
        let address = shop.database.address(of: user)
        let (worker, _) = try await shop.start(
            "serve-plugins", "--plugin", "authentication", "--engine", address, "--store", address)
        let played = await shop.launcher.run(
            "run", "--remote", "authentication",
            script: """
                Dashboard: Sign in
                Sign in: Sign in email=ada@example.org password="correct horse battery"
                Dashboard: Quit

                """)
        #expect(played.code == .success && played.output.contains("Signed in as: Ada"), "\(played)")
        try await worker.tells("databaseFull: the database has no connection left for this process: ")
        #expect(try shop.database.number("SELECT max(attempts) FROM boardy.activation") == 1)
        #expect(try await shop.stop() == [143])
    }

    @Test("RM-66 RM-90 the first purchase in three processes is that of one process, but for IDs and times")
    func firstPurchase() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "placed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let keys = folder.appending(path: "seal.key").path
        _ = try SealingKeys.create(file: keys)
        let script = folder.appending(path: "purchase.session").path
        try PurchaseTests.firstPurchase().write(toFile: script, atomically: true, encoding: .utf8)
        func played(_ database: TestDatabase, _ plugins: String...) async throws -> ProcessResult {
            // The shell waits for a line of each worker, and ends them when the session is over.
            try await LauncherProcess.run(
                shell: """
                    launcher=$1 store=$2 keys=$3 script=$4 && shift 4
                    export HOME="$PWD" BOARDY_STORE="$store" BOARDY_ENGINE="$store" BOARDY_SEAL_KEY="$keys"
                    workers= remote= traces=run.jsonl
                    for plugin; do
                        mkfifo "$plugin.$$"
                        "$launcher" serve-plugins --quiet --plugin "$plugin" --trace "$plugin.jsonl" >"$plugin.$$" \
                    2>"$plugin.errors" & workers="$workers $!"
                        exec 3<"$plugin.$$"
                        read -r line <&3 || { cat "$plugin.errors" >&2; kill $workers; exit 99; }
                        remote="$remote --remote $plugin" traces="$traces $plugin.jsonl"
                    done
                    "$launcher" run $remote --script "$script" --trace run.jsonl
                    code=$?
                    for worker in $workers; do kill "$worker"; wait "$worker"; [ $? = 143 ] || exit 98; done
                    "$launcher" trace $traces >trace.text 2>trace.errors || exit 97
                    exit $code
                    """, [database.address, keys, script] + plugins, in: folder)
        }
        let first = try PostgresServer.database(), second = try PostgresServer.database()
        let here = try await played(first), there = try await played(second, "payment", "product-management")
        #expect(here.status == 0 && here.errors == "", "\(here.errors)")
        #expect(there.status == 0 && there.errors == "", "\(there.status) \(there.errors)")
        #expect(here.output.contains("\nReceipt\n"))
        let difference = there.output.masked.components(separatedBy: "\n")
            .difference(from: here.output.masked.components(separatedBy: "\n"))
        #expect(difference.isEmpty, "\(difference)")
        for database in [first, second] {
            #expect(try database.number("SELECT count(*) FROM shopping.orders WHERE status = 'paid'") == 1)
            #expect(try database.number("SELECT count(*) FROM payment.payments") == 1)
        }
        #expect(try second.number("SELECT count(*) FROM boardy.activation WHERE state <> 2") == 0)
        #expect(try second.number("SELECT count(*) FROM boardy.process") == 0)
        // The traces of the three processes are one, in which what a worker does has a cause.
        let trace = try String(contentsOf: folder.appending(path: "trace.text"), encoding: .utf8)
        let pay = trace.split(separator: "\n").filter { $0.contains("activation payment.pay ") }
        #expect(pay.count == 2, "\(pay)")
        #expect(pay.last?.contains(/\) @\S+-\d+-\w+$/) == true, "\(pay)")
        #expect(try String(contentsOf: folder.appending(path: "trace.errors"), encoding: .utf8) == "")
        // Neither a card nor a password stands in a row of the queue.
        let secrets = try second.number(
            """
            SELECT count(*) FROM boardy.activation a LEFT JOIN boardy.output o ON o.activation = a.id
            WHERE position('4242424242424242'::bytea IN a.input || coalesce(o.bytes, '')) > 0
               OR position('correct horse'::bytea IN a.input || coalesce(o.bytes, '')) > 0
            """)
        #expect(secrets == 0)
    }
}

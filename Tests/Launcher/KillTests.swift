import BoardyStorage
import Foundation
import LauncherTesting
import Testing

@testable import Authentication
@testable import LauncherKit
@testable import Payment
@testable import ProductManagement
@testable import Shopping

/// True if all phases are to be killed in. By default only checkouts are, to keep the suite fast; CrashTests kill at
/// each transaction.
private let isAsked = ProcessInfo.processInfo.environment["BOARDY_KILLS"] != nil

/// Kills processes at random moments of a phase, and opens the store again.
///
/// `BOARDY_KILLS=75 Scripts/test Launcher` kills 75 processes inside each phase and prints what it did.
@MainActor @Suite struct KillTests {
    private let wanted = Int(ProcessInfo.processInfo.environment["BOARDY_KILLS"] ?? "") ?? 1

    /// A generator of Vigna (splitmix64), so that a run can be repeated with its seed.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
            return word ^ (word >> 31)
        }
    }

    /// The numbers of processes that were killed before their first write, between their first write and their end, and
    /// not at all.
    private struct Kills {
        var before = 0
        var inside = 0
        var tooLate = 0
    }

    /// Runs a command again and again, each time killed at a moment of the phase that the generator chooses, until
    /// enough were killed inside.
    ///
    /// - Parameters:
    ///   - prepare: returns the arguments of the next command and the path of its store.
    ///   - check: called after each, when the process is gone.
    private func kill(
        _ phase: String, seed: UInt64, prepare: (Int) async throws -> (arguments: [String], store: String),
        check: (Int) async throws -> Void
    ) async throws {
        var generator = Generator(state: seed), kills = Kills(), longest = 6.0, attempt = 0
        // A process on a busy machine may be killed too early or too late each time. That fails only a run that asks
        // for so many kills.
        while kills.inside < wanted, attempt < (isAsked ? wanted * 40 + 40 : 5) {
            attempt += 1
            let next = try await prepare(attempt)
            let part = Double.random(in: 0..<1, using: &generator)
            let end = try await LauncherProcess.killed(
                next.arguments, store: next.store, afterFirstWrite: .milliseconds(part * longest))
            switch end {
            case .inside: kills.inside += 1
            case .before: kills.before += 1
            case .finished(let milliseconds):
                kills.tooLate += 1
                longest = max(2, min(longest, milliseconds))
            }
            try await check(attempt)
        }
        #expect(kills.inside >= wanted || !isAsked)
        print(
            """
            killed in \(phase), seed \(seed): \(kills.inside) inside, \(kills.before) before, \(kills.tooLate) too late
            """
        )
    }

    @Test("ALL-2 imports that are killed at random go on where they were", .enabled(if: isAsked))
    func imports() async throws {
        let launcher = try TestLauncher(), rows = 1_000
        // The long cells of a column that is not used make several transactions of few rows.
        let padding = String(repeating: "x", count: 2_000)
        let file = launcher.folder.appending(path: "catalogue.csv")
        let arguments = try await launcher.asOperator([
            "activate", "products.import", "--input", #"{"path":"\#(file.path)"}"#,
        ])
        try await kill("import", seed: 1) { attempt in
            let lines = (0..<rows).map { "S\($0),Tea \($0),\(attempt).00,5,\(padding)\n" }.joined()
            try Data("sku,title,price,stock,notes\n\(lines)".utf8).write(to: file)
            return (arguments, launcher.store)
        } check: { attempt in
            let again = await launcher.run(arguments).json
            let counts = ["imported", "updated", "unchanged"].map { again[$0] as? Int ?? -1 }
            #expect(counts.reduce(0, +) == rows && again["read"] as? Int == rows)
            #expect(await launcher.run(arguments).json["unchanged"] as? Int == rows)
            #expect(await launcher.run("activate", "products.list", "--input", "{}").json["total"] as? Int == rows)
        }
    }

    @Test("ALL-2 checkouts that are killed at random are charged once, and their stock leaves once")
    func checkouts() async throws {
        let launcher = try TestLauncher(), pieces = 10_000
        try await launcher.importProduct(stock: pieces)
        try await launcher.signIn()
        var sold = 0
        try await kill("checkout", seed: 2) { attempt in
            _ = await launcher.run("open", "app://cart/add/TEA-001")
            return (["activate", "shopping.checkout", "--input", checkout(key: "k\(attempt)")], launcher.store)
        } check: { attempt in
            let input = checkout(key: "k\(attempt)")
            let first = await launcher.run("activate", "shopping.checkout", "--input", input)
            #expect(first.json["outcome"] as? String == "paid", "\(first.output)\(first.errors)")
            #expect(await launcher.run("activate", "shopping.checkout", "--input", input).output == first.output)
            sold += 1
            let audit = try await launcher.audit()
            #expect(audit["transactions"] as? Int == sold && audit["balanced"] as? Bool == true)
            #expect(audit["orphans"] as? Int == 0 && audit["mismatches"] as? Int == 0)
            #expect(await launcher.run("activate", "shopping.orders", "--input", "{}").json["total"] as? Int == sold)
            #expect(try await stock(launcher) == pieces - sold)
        }
    }

    @Test("ALL-2 refunds that are killed at random are made once", .enabled(if: isAsked))
    func refunds() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        _ = await launcher.run("open", "app://cart/add/TEA-001?quantity=90")
        let paid = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "k"))
        let transaction = try #require((paid.json["transaction"] as? [String: Any])?["id"] as? String, "\(paid)")
        let arguments = { (attempt: Int) in
            let input =
                #"{"key":"r\#(attempt)","transactionID":"\#(transaction)","amount":{"minor":10,"currency":"EUR"}}"#
            return try await launcher.asOperator(["activate", "payment.refund", "--input", input])
        }
        var count = 0
        try await kill("refund", seed: 3) { attempt in
            (try await arguments(attempt), launcher.store)
        } check: { attempt in
            for _ in 1...2 {
                let again = await launcher.run(try await arguments(attempt))
                #expect(again.json["outcome"] as? String == "refunded", "\(again.output)\(again.errors)")
            }
            count += 1
            let audit = try await launcher.audit()
            let refunded = (audit["refunded"] as? [[String: Any]])?.first?["minor"] as? Int
            #expect(refunded == 10 * count && audit["balanced"] as? Bool == true)
        }
    }

    @Test("ALL-2 migrations that are killed at random are whole or not begun, and lose nothing", .enabled(if: isAsked))
    func migrations() async throws {
        let launcher = try TestLauncher(), rows = 2_000
        let old = launcher.folder.appending(path: "old.sqlite")
        try Self.makeOldStore(at: old.path, rows: rows)
        let files = FileManager.default
        var copy = launcher.folder.appending(path: "none")
        try await kill("migration", seed: 4) { attempt in
            copy = launcher.folder.appending(path: "store-\(attempt).sqlite")
            try files.copyItem(at: old, to: copy)
            return (["activate", "authentication.current-user"], copy.path)
        } check: { _ in
            let listed = await launcher.run("activate", "products.list", "--store", copy.path, "--input", "{}")
            #expect(listed.json["total"] as? Int == rows, "\(listed)")
            let store = Store(.file(copy.path))
            for (table, count) in [("orders", rows), ("payments", rows), ("order_lines", rows)] {
                #expect(try Self.count(of: table, in: store) == count)
            }
            #expect(try store.row("SELECT gained AS sum FROM sales_sums") { try $0["sum"] as Int } == rows)
            try store.close()
            try files.removeItem(at: copy)
        }
    }

    private func stock(_ launcher: TestLauncher) async throws -> Int? {
        let details = await launcher.run("activate", "products.details", "--input", #"{"sku":"TEA-001"}"#).json
        return (details["product"] as? [String: Any])?["stock"] as? Int
    }

    private static func count(of table: String, in store: Store) throws -> Int? {
        switch table {
        case "orders": try store.row("SELECT count(*) AS count FROM orders") { try $0["count"] }
        case "payments": try store.row("SELECT count(*) AS count FROM payments") { try $0["count"] }
        default: try store.row("SELECT count(*) AS count FROM order_lines") { try $0["count"] }
        }
    }

    /// Makes a store as the first version of each module left it, with paid orders of one cent.
    private static func makeOldStore(at path: String, rows: Int) throws {
        let store = Store(.file(path))
        for schema in [Schema.authentication, .productManagement, .shopping, .payment] {
            store.require(Schema(name: schema.name, migrations: [schema.migrations[0]]))
        }
        try store.transaction("test.old-store") { store in
            try store.run(
                """
                WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
                INSERT INTO products (sku, title, category, description, price, currency, stock, search)
                SELECT 'S' || n, 'Tea ' || n, 'pantry', '', 100, 'EUR', 5, 'tea ' || n FROM numbers
                """, rows)
            try store.run(
                """
                INSERT INTO orders (id, key, user, total, currency, placed_at, status, transaction_id, last4, brand)
                SELECT sku, sku, 'user', 1, 'EUR', 1, 'paid', 't' || sku, '4242', 'visa' FROM products
                """)
            try store.run(
                """
                INSERT INTO order_lines (order_id, position, sku, title, quantity, unit_price, currency)
                SELECT sku, 0, sku, title, 1, 1, 'EUR' FROM products
                """)
            try store.run(
                """
                INSERT INTO payments (key, state, order_id, minor, currency, transaction_id, last4, brand, at)
                SELECT sku, 'charged', sku, 1, 'EUR', 't' || sku, '4242', 'visa', 1 FROM products
                """)
            try store.run("INSERT INTO ledger_transactions (id, at) SELECT 't' || sku, 1 FROM products")
            try store.run(
                """
                INSERT INTO ledger_entries (transaction_id, account, minor, currency)
                SELECT 't' || sku, 'sales', 1, 'EUR' FROM products
                UNION ALL SELECT 't' || sku, 'cash', -1, 'EUR' FROM products
                """)
        }
        try store.close()
    }
}

extension LauncherProcess {
    /// The end of a process that was to be killed.
    enum KilledEnd {
        /// It was killed before it had written anything.
        case before
        /// It was killed between its first write and its end.
        case inside
        /// It ended by itself, so many milliseconds after its first write.
        case finished(milliseconds: Double)
    }

    /// Runs a command and kills it some time after its first write into the store's log.
    static func killed(
        _ arguments: [String], store: String, afterFirstWrite delay: Duration
    ) async throws -> KilledEnd {
        let process = Process()
        process.executableURL = try executable()
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["BOARDY_STORE": store]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let log = store + "-wal", clock = ContinuousClock()
        let before = size(of: log)
        try process.run()
        while process.isRunning, size(of: log) == before { try await Task.sleep(for: .microseconds(200)) }
        let begin = clock.now
        while process.isRunning, clock.now - begin < delay { try await Task.sleep(for: .microseconds(100)) }
        let hasWritten = size(of: log) != before
        Foundation.kill(process.processIdentifier, SIGKILL)
        let milliseconds = (clock.now - begin) / .milliseconds(1)
        while process.isRunning { try await Task.sleep(for: .microseconds(200)) }
        if process.terminationReason == .exit { return .finished(milliseconds: milliseconds) }
        return hasWritten ? .inside : .before
    }

    private static func size(of path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }
}

import BoardyStorage
import BoardyValues
import Foundation
import ProductManagementIO
import StoreBackends
import Testing

@testable import ProductManagement

/// Stock in store files: several stores at once, and stores of older versions.
@Suite struct StockStoreTests {
    @Test(
        "SH-1 eight stores contend for the last pieces: each piece is reserved once, and never one too many",
        arguments: StoreBackend.shared)
    func contention(backend: StoreBackend) async throws {
        let place = try StorePlace(backend), location = place.location
        let room = try Storeroom(location, .sample("A", stock: 20), .sample("B", stock: 1000))
        let names = try await withThrowingTaskGroup(of: [String].self) { group in
            for store in 1...8 {
                group.addTask {
                    let room = try Storeroom(location)
                    return try (1...6).map { "r\(store)-\($0)" }.filter { name in
                        // Half of the requests name the products the other way round.
                        let outcome = try room.reserve(
                            name, store.isMultiple(of: 2) ? ["A": 3, "B": 1] : ["B": 1, "A": 3])
                        if case .reserved = outcome { return true }
                        return false
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(names.count == 6)
        #expect(try room.level("A") == "20/2")
        #expect(try room.level("B") == "1000/994")
        try room.expectSound()
    }

    @Test(
        "SH-2 stores that post, void and time out the same reservations at once resolve each of them once",
        arguments: StoreBackend.shared)
    func resolvedOnce(backend: StoreBackend) async throws {
        let place = try StorePlace(backend), location = place.location
        let room = try Storeroom(location, .sample("A", stock: 40))
        for number in 0..<10 { _ = try room.reserve("r\(number)", ["A": 3]) }
        let outcomes = try await withThrowingTaskGroup(of: [ResolveReservationOutcome].self) { group in
            for store in 0..<6 {
                group.addTask {
                    let room = try Storeroom(location)
                    if store >= 4 { room.time = room.time.advanced(by: .seconds(900)) }
                    return try (0..<10).map {
                        try store.isMultiple(of: 2) ? room.post("r\($0)") : room.void("r\($0)")
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.flatMap { $0 }.allSatisfy { if case .resolved = $0 { true } else { false } })
        let posted: Int? = try room.store.row(
            "SELECT count(*) AS posted FROM reservations WHERE state = 'posted'"
        ) { try $0["posted"] }
        #expect(try room.journal("A").count == 1 + (posted ?? 0))
        #expect(try room.level("A") == "\(40 - 3 * (posted ?? 0))/\(40 - 3 * (posted ?? 0))")
        try room.expectSound()
    }

    @Test(
        "SH-6 stores that put the same pieces back at once do so once for each key, and no more than were posted",
        arguments: StoreBackend.shared)
    func returnedOnce(backend: StoreBackend) async throws {
        let place = try StorePlace(backend), location = place.location
        let room = try Storeroom(location, .sample("A", stock: 20))
        _ = try room.reserve("r", ["A": 10])
        _ = try room.post("r")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for store in 1...6 {
                group.addTask {
                    let room = try Storeroom(location)
                    for key in ["shared", "own-\(store)"] { _ = try room.giveBack(key, "r", ["A": 3]) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try room.level("A") == "19/19")
        #expect(try room.journal("A").count == 5)
        try room.expectSound()
    }

    @Test(
        "PM-10 stores that reserve, post, adjust and import a product at once leave a journal whose sum is the stock",
        arguments: StoreBackend.shared)
    func writersOfAllKinds(backend: StoreBackend) async throws {
        let place = try StorePlace(backend), location = place.location
        let room = try Storeroom(location, .sample("A", stock: 50))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for store in 0..<6 { group.addTask { try write(store, Storeroom(location)) } }
            try await group.waitForAll()
        }
        #expect(try room.journal("A").count >= 9, "the opening, and four deliveries of two stores")
        try room.expectSound()
    }

    /// Lets a store write as one of three kinds of writers do.
    private func write(_ number: Int, _ room: Storeroom) throws {
        for turn in 0..<8 {
            switch number % 3 {
            case 0:
                let name = "r\(number)-\(turn)"
                _ = try room.reserve(name, ["A": 3])
                _ = try turn.isMultiple(of: 3) ? room.void(name) : room.post(name)
            case 1:
                let by = turn.isMultiple(of: 2) ? 4 : -5
                _ = try room.stock.adjust(AdjustStockRequest(sku: "A", by: by, reason: "count"), for: "\(number)", {})
            default:
                _ = try Catalogue.sample(on: room.products).importCSV("sku,stock\nA,\(10 + turn)\n")
            }
        }
    }

    @Test(
        "PM-10 an old store gets an opening entry for each product, and a process of that version goes on with entries")
    func migration() throws {
        let directory = try TemporaryDirectory()
        let location = Location.file(directory.file("store.sqlite"))
        let old = Store(location), current = Schema.productManagement
        old.require(Schema(name: current.name, migrations: Array(current.migrations.prefix(3))))
        try write(5, "A", old)
        try write(0, "B", old)

        let room = try Storeroom(location)
        #expect(try [room.level("A"), room.level("B")] == ["5/5", "0/0"])
        #expect(try room.journal("A") == ["+5 opening by migration = 5"])
        #expect(try room.journal("B") == [])
        _ = try room.reserve("r", ["A": 2])

        // The process of the old version has the file open, and knows no journal.
        try write(4, "A", old)
        try write(3, "C", old)
        #expect(throws: StoreError.self, "below what is reserved") { try write(1, "A", old) }
        #expect(try [room.level("A"), room.level("C")] == ["4/2", "3/3"])
        #expect(try room.journal("A") == ["+5 opening by migration = 5", "-1 unknown by unknown = 4"])
        #expect(try room.journal("C") == ["+3 unknown by unknown = 3"])
        try old.run("UPDATE products SET sku = 'D' WHERE sku = 'C'")
        #expect(try room.journal("C") == ["+3 unknown by unknown = 3", "-3 unknown by unknown = 0"])
        #expect(try room.journal("D") == ["+3 unknown by unknown = 3"])
        try room.expectSound()
        try old.run("DELETE FROM products WHERE sku = 'D'")
        #expect(try room.journal("D") == ["+3 unknown by unknown = 3", "-3 unknown by unknown = 0"])
        try room.expectSound()
    }

    /// Saves a product as versions 1 to 3 did.
    private func write(_ stock: Int, _ sku: String, _ store: Store) throws {
        try store.run(
            """
            INSERT INTO products (sku, title, category, description, price, currency, stock, search)
            VALUES (?, 'Thing', '', '', 100, 'EUR', ?, '')
            ON CONFLICT (sku) DO UPDATE SET title = excluded.title, stock = excluded.stock
            """, sku, stock)
    }

    @Test(
        "PM-10 no statement changes, deletes or replaces an entry of the journal, or enters one that does not add up",
        arguments: [
            ("UPDATE stock_journal SET pieces = 6", "changing an entry"),
            ("DELETE FROM stock_journal", "deleting an entry"),
            (
                SQL(
                    sqlite: "REPLACE INTO stock_journal SELECT id, sku, 1, 6, reason, actor, at FROM stock_journal",
                    postgres: "TRUNCATE stock_journal"), "ing an entry"
            ),
            (
                "INSERT INTO stock_journal (sku, pieces, stock, reason, actor, at) VALUES ('A', 1, 7, '', '', 0)",
                "enter the stock before plus the pieces"
            ),
        ] as [(SQL, String)], StoreBackend.databases)
    func appendOnly(_ change: (sql: SQL, deed: String), backend: StoreBackend) throws {
        let room = try Storeroom(on: backend, .sample("A", stock: 5))
        let error = #expect(throws: StoreError.self) { try room.store.run(change.sql) }
        #expect(error?.code == .constraint && "\(error as Any)".contains(change.deed), "\(error as Any)")
        #expect(try room.journal("A") == ["+5 test by test = 5"])
    }

    @Test("PM-10 SQL that changes a stock without an entry gets one", arguments: StoreBackend.databases)
    func unentered(backend: StoreBackend) throws {
        let room = try Storeroom(on: backend, .sample("A", stock: 5))
        try room.store.run("UPDATE products SET stock = 4 WHERE sku = 'A'")
        #expect(try room.journal("A") == ["+5 test by test = 5", "-1 unknown by unknown = 4"])
        try room.store.run("UPDATE products SET sku = 'B' WHERE sku = 'A'")
        #expect(try room.journal("A").last == "-4 unknown by unknown = 0")
        #expect(try room.journal("B") == ["+4 unknown by unknown = 4"])
        try room.expectSound()
        try room.store.run("DELETE FROM products WHERE sku = 'B'")
        #expect(try room.journal("B").last == "-4 unknown by unknown = 0")
    }

    @Test(
        "SH-1, SH-2 the table forbids negative stock, more reserved than there is, and a second end of a reservation",
        arguments: [
            "UPDATE products SET reserved = reserved - 3", "UPDATE products SET reserved = 6",
            "UPDATE products SET stock = 1", "UPDATE products SET stock = -1",
            "UPDATE reservations SET state = 'voided' WHERE name = 'ended'",
            "UPDATE reservation_lines SET returned = 3",
        ] as [SQL], StoreBackend.databases)
    func forbidden(sql: SQL, backend: StoreBackend) throws {
        let room = try Storeroom(on: backend, .sample("A", stock: 7))
        _ = try room.reserve("ended", ["A": 2])
        _ = try room.post("ended")
        _ = try room.reserve("r", ["A": 2])
        #expect(throws: StoreError.self) { try room.store.run(sql) }
        #expect(try room.level("A") == "5/3")
    }

    // A statement that reads a table from end to end takes more steps the more rows there are.
    @Test("SH-1 a reservation costs the same among few and among many products and reservations")
    func cost() throws {
        let few = try steps(among: 20), many = try steps(among: 1000)
        #expect(few > 0)
        #expect(many <= few, "\(few) steps among 20, \(many) among 1000")
    }

    private func steps(among count: Int) throws -> Int {
        let room = try Storeroom(.memory)
        for number in 0..<count {
            try room.products.save(.sample("S\(number)", stock: 5))
            _ = try room.reserve("r\(number)", ["S\(number)": 1])
            if number.isMultiple(of: 2) { _ = try room.post("r\(number)") }
        }
        let before = try room.store.steps()
        #expect(try room.reserve("last", ["S1": 2, "S2": 2]) != .rejected(reason: .reservationUsed))
        #expect(try room.post("last") == .resolved(as: .posted))
        return try room.store.steps() - before
    }
}

extension Store {
    /// The number of steps that SQLite has taken so far for the statements that this store keeps.
    fileprivate func steps() throws -> Int {
        try row("SELECT total(nstep) AS steps FROM sqlite_stmt WHERE sql NOT LIKE '%sqlite_stmt%'") {
            Int(try $0["steps"] as Double)
        } ?? 0
    }
}

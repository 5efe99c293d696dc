import BoardyStorage
import BoardyValues
import ProductManagementIO
import Testing

@testable import ProductManagement

@Suite struct AdjustStockTests {
    private func adjust(_ room: Storeroom, _ by: Int, _ reason: String = "count", sku: String = "A") throws
        -> AdjustStockOutcome
    {
        try room.stock.adjust(AdjustStockRequest(sku: sku, by: by, reason: reason), for: "olga@example.com", {})
    }

    @Test("PM-10, PM-11 an adjustment changes the pieces on hand, and its entry has the reason and the operator")
    func adjust() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5))
        #expect(try adjust(room, 3, "delivery 17") == .adjusted(sku: "A", stock: 8))
        #expect(try adjust(room, -1, "broken") == .adjusted(sku: "A", stock: 7))
        #expect(try room.level("A") == "7/7")
        #expect(
            try room.journal("A") == [
                "+5 test by test = 5", "+3 delivery 17 by olga@example.com = 8", "-1 broken by olga@example.com = 7",
            ])
        try room.expectSound()
    }

    @Test("AU-15 an operator whose role is taken before the transaction adjusts nothing")
    func takenRole() throws {
        struct Taken: Error {}
        let room = try Storeroom(.memory, .sample("A", stock: 5))
        let request = AdjustStockRequest(sku: "A", by: 3, reason: "count")
        #expect(throws: Taken.self) { try room.stock.adjust(request, for: "olga@example.com") { throw Taken() } }
        #expect(try adjust(room, 1) == .adjusted(sku: "A", stock: 6))
    }

    @Test("PM-11 an adjustment never takes what is reserved, and never goes below zero")
    func reserved() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5))
        _ = try room.reserve("r", ["A": 2])
        for by in [-4, -6, .min] {
            #expect(try adjust(room, by) == .rejected(reason: .insufficientStock))
        }
        #expect(try room.level("A") == "5/3")
        #expect(try adjust(room, -3) == .adjusted(sku: "A", stock: 2))
        room.time = room.time.advanced(by: .seconds(900))
        #expect(try adjust(room, -2) == .adjusted(sku: "A", stock: 0), "the reservation has timed out")
        try room.expectSound()
    }

    @Test("PM-11 an adjustment without a product, a reason or a change is rejected")
    func invalid() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5))
        #expect(try adjust(room, 1, sku: "NONE") == .rejected(reason: .unknownProduct))
        for reason in ["", " \n", String(repeating: "x", count: 256)] {
            #expect(try adjust(room, 1, reason) == .rejected(reason: .invalidReason))
        }
        #expect(try adjust(room, 0) == .rejected(reason: .invalidChange))
        #expect(try adjust(room, .max) == .rejected(reason: .invalidChange))
        #expect(try room.journal("A").count == 1)
        #expect(try adjust(room, 1, String(repeating: "x", count: 255)) == .adjusted(sku: "A", stock: 6))
    }

    @Test("PM-11 an adjustment with a key is made once for each operator, and a rejected one leaves the key free")
    func keys() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5), .sample("B", stock: 5))
        func adjust(
            _ by: Int, _ reason: String = "count", sku: String = "A", key: String? = "k", actor: String = "olga"
        )
            throws -> AdjustStockOutcome
        { try room.stock.adjust(AdjustStockRequest(sku: sku, by: by, reason: reason, key: key), for: actor, {}) }
        #expect(try adjust(-9) == .rejected(reason: .insufficientStock))
        #expect(try adjust(3) == .adjusted(sku: "A", stock: 8))
        #expect(try adjust(1, key: nil) == .adjusted(sku: "A", stock: 9))
        #expect(try adjust(3) == .adjusted(sku: "A", stock: 8), "the first answer")
        for other in try [adjust(2), adjust(3, "other"), adjust(3, sku: "B")] {
            #expect(other == .rejected(reason: .otherParameters))
        }
        for key in ["", String(repeating: "k", count: 256)] {
            #expect(try adjust(1, key: key) == .rejected(reason: .invalidKey))
        }
        #expect(try adjust(3, actor: "bob") == .adjusted(sku: "A", stock: 12))
        #expect(try room.level("A") == "12/12" && room.level("B") == "5/5")
        #expect(try room.journal("A").count == 4)
        try room.expectSound()
    }

    @Test("PM-11 four stores that adjust with one key at once adjust once")
    func keyOfSeveralStores() async throws {
        let directory = try TemporaryDirectory(), path = directory.file("store.sqlite")
        let room = try Storeroom(.file(path), .sample("A", stock: 5))
        let outcomes = try await withThrowingTaskGroup(of: AdjustStockOutcome.self) { group in
            for _ in 1...4 {
                group.addTask {
                    let request = AdjustStockRequest(sku: "A", by: 2, reason: "delivery", key: "k")
                    return try Storeroom(.file(path)).stock.adjust(request, for: "olga", {})
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes == Array(repeating: .adjusted(sku: "A", stock: 7), count: 4))
        #expect(try room.level("A") == "7/7")
    }

    @Test("PM-11 a store of version 5 keeps its products, and takes adjustments with keys")
    func oldStore() throws {
        let directory = try TemporaryDirectory(), path = directory.file("store.sqlite")
        let schema = Schema.productManagement, old = Store(.file(path))
        old.require(Schema(name: schema.name, migrations: Array(schema.migrations.prefix(5))))
        try old.run(
            """
            INSERT INTO products (sku, title, category, description, price, currency, stock, search)
            VALUES ('A', 'Thing', 'Things', '', 100, 'EUR', 5, 'thing')
            """)
        try old.close()
        let room = try Storeroom(.file(path)), request = AdjustStockRequest(sku: "A", by: 1, reason: "count", key: "k")
        for _ in 1...2 { #expect(try room.stock.adjust(request, for: "olga", {}) == .adjusted(sku: "A", stock: 6)) }
        try room.expectSound()
    }

    @Test("PM-10 the journal of a product comes newest first, page by page, and nothing of other products is in it")
    func journal() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 1), .sample("B", stock: 1))
        for number in 1...120 {
            room.time = Timestamp(milliseconds: Int64(number) * 1000)
            _ = try adjust(room, 1, "\(number)")
            _ = try adjust(room, 1, "other", sku: "B")
        }
        var entries: [StockJournalPage.Entry] = [], after: Int?
        var counts: [Int] = []
        repeat {
            let page = try room.stock.journal(StockJournalRequest(sku: "A", after: after))
            // Entries that are written meanwhile move no page.
            _ = try adjust(room, 1, "meanwhile")
            entries += page.entries
            counts.append(page.entries.count)
            after = page.after
        } while after != nil
        #expect(counts == [50, 50, 21])
        #expect(entries.map(\.reason) == (1...120).reversed().map { "\($0)" } + ["test"])
        #expect(entries.first?.at == Timestamp(milliseconds: 120_000))
        #expect(entries.first?.stock == 121)
        #expect(entries.reduce(0) { $0 + $1.by } == 121)
        #expect(try room.stock.journal(StockJournalRequest(sku: "NONE")) == StockJournalPage(entries: []))
    }

    @Test("PM-10 an import writes its changes of stock into the journal, for the operator, and leaves the others out")
    func imported() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5), .sample("B", stock: 5))
        let catalogue = Catalogue.sample(on: room.products)
        _ = try catalogue.importCSV("sku,stock,title,price\nA,3,,\nB,5,Thing,2\nC,4,New,1\n")
        #expect(try room.journal("A") == ["+5 test by test = 5"], "an empty title is rejected")
        _ = try catalogue.importCSV("sku,stock\nA,3\n")
        #expect(try room.journal("A") == ["+5 test by test = 5", "-2 import by olga@example.com = 3"])
        #expect(try room.journal("B") == ["+5 test by test = 5"])
        #expect(try room.journal("C") == ["+4 import by olga@example.com = 4"])
        try room.expectSound()
    }

    @Test(
        "PM-10 a row of an import that would put the stock below what is reserved is rejected",
        arguments: [false, true])
    func importBelowReserved(isDryRun: Bool) throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5), .sample("B", stock: 5))
        _ = try room.reserve("r", ["A": 3])
        let csv = "sku,stock\nA,2\nB,2\n"
        let catalogue = Catalogue.sample(on: room.products)
        let report = try catalogue.importProducts(ImportRequest(.data(format: .csv, csv), isDryRun: isDryRun))
        let reason = "is less than the number of pieces that are reserved, 3"
        #expect(report.rejected == [.init(line: 2, sku: "A", field: "stock", reason: reason)])
        #expect(report.updated == 1)
        #expect(try room.level("A") == "5/2")
        room.time = room.time.advanced(by: .seconds(900))
        #expect(try catalogue.importCSV(csv).rejected == [], "the reservation has timed out")
        #expect(try room.level("A") == "2/2")
        try room.expectSound()
    }

    @Test("PM-11 a saved product is new, or keeps the values that the request leaves out")
    func save() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5))
        let catalogue = Catalogue.sample(on: room.products), price = Money(minor: 250, currency: .eur)
        func save(_ request: SaveProductRequest) throws -> SaveProductOutcome {
            try catalogue.save(request, for: "olga@example.com")
        }
        #expect(
            try save(SaveProductRequest(sku: " NEW ", title: " Cafe\u{301} ", price: price, stock: 2))
                == .saved(product: Product(sku: "NEW", title: "Caf\u{E9}", category: "", price: price, stock: 2)))
        #expect(try room.journal("NEW") == ["+2 saved by olga@example.com = 2"])
        _ = try room.reserve("r", ["A": 2])
        #expect(
            try save(SaveProductRequest(sku: "A", price: price))
                == .saved(
                    product: Product(
                        sku: "A", title: "Thing", category: "Things", price: price, stock: 5, available: 3)))
        #expect(try room.journal("A").count == 1)
        #expect(
            try save(SaveProductRequest(sku: "A", stock: 1))
                == .rejected(field: "stock", reason: "is less than the number of pieces that are reserved, 2"))
        #expect(try save(SaveProductRequest(sku: " ")) == .rejected(field: "sku", reason: "is empty"))
        #expect(try save(SaveProductRequest(sku: "A", title: " ")) == .rejected(field: "title", reason: "is empty"))
        #expect(try save(SaveProductRequest(sku: "X", price: price)) == .rejected(field: "title", reason: "is missing"))
        #expect(try save(SaveProductRequest(sku: "X", title: "X")) == .rejected(field: "price", reason: "is missing"))
        #expect(
            try save(SaveProductRequest(sku: "A", price: Money(minor: -1, currency: .eur)))
                == .rejected(field: "price", reason: "-0.01 EUR is negative"))
        #expect(
            try save(SaveProductRequest(sku: "A", stock: -1))
                == .rejected(field: "stock", reason: "is not a whole number of 0 or more"))
        #expect(try room.level("A") == "5/3")
        try room.expectSound()
    }
}

import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Foundation
import ProductManagementIO
import Testing

@testable import ProductManagement

/// Enough rows for several transactions.
private let rows = "[" + (0..<450).map { mug(["sku": "\"S\($0)\""]) }.joined(separator: ",") + "]"

@Suite struct ImportLockTests {
    @Test("FA-6 another store on the file writes and reads whenever the progress of an import is drawn")
    func progress() throws {
        let directory = try TemporaryDirectory()
        let location = Location.file(directory.file("store.sqlite"))
        let catalogue = Catalogue.sample(on: StoredProducts(store(location)))
        let other = StoredProducts(store(location, busyTimeout: .zero))
        try other.save(.sample("OTHER"))
        var outcomes: [String] = []
        let report = try catalogue.importProducts(.data(format: .json, rows)) { fraction in
            do {
                let known = try other.count()
                try other.save(.sample("OTHER-\(fraction)"))
                outcomes.append(try other.count() == known + 1 ? "written" : "lost")
            } catch {
                outcomes.append("\((error as? StoreError)?.code.rawValue ?? "\(error)") at \(fraction)")
            }
        }
        #expect(outcomes.count > 1)
        #expect(Set(outcomes) == ["written"])
        #expect(report == ImportReport(read: 450, imported: 450, updated: 0, unchanged: 0, rejected: []))
        #expect(try other.count() == 451 + outcomes.count)
    }

    @Test("FA-6 an import that fails in the middle keeps what it told of, and goes on when it is repeated")
    func resumed() throws {
        let products = MemoryProducts()
        let catalogue = Catalogue.sample(on: products, pace: .still)
        products.refusedSKU = "S250"
        let message = "\(#expect(throws: (any Error).self) { try catalogue.importJSON(rows) } as Any)"
        #expect(
            message.contains(
                "The import stopped after 250 rows, whose products are kept. Remove the cause and import the same "
                    + "catalogue again: it goes on from there. The cause: Failure()"))
        #expect(products.count() == 250)
        products.refusedSKU = nil
        #expect(
            try catalogue.importJSON(rows)
                == ImportReport(read: 450, imported: 200, updated: 0, unchanged: 250, rejected: [])
        )
    }

    @Test("PM-4 an import whose transactions run again counts and keeps each row once")
    func repeated() throws {
        let products = MemoryProducts()
        products.runsTwice = true
        let report = try Catalogue.sample(on: products).importJSON(rows)
        #expect(report == ImportReport(read: 450, imported: 450, updated: 0, unchanged: 0, rejected: []))
        #expect(products.count() == 450)
    }

    private func store(_ location: Location, busyTimeout: Duration = .seconds(5)) -> Store {
        let store = Store(location, busyTimeout: busyTimeout)
        store.require(.productManagement)
        return store
    }
}

/// Measures writers beside a long import, if `BOARDY_IMPORT_ROWS` says of how many rows: 100000.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["BOARDY_IMPORT_ROWS"] != nil)) struct ImportLoadTests {
    @Test("FA-6 beside a long import, five transactions in a row take less than a second for 99 of 100 checkouts")
    func checkouts() async throws {
        let count = try #require(ProcessInfo.processInfo.environment["BOARDY_IMPORT_ROWS"].flatMap(Int.init))
        let directory = try TemporaryDirectory(), file = directory.file("shop.csv")
        let lines = (0..<count).map { "S\($0),Product \($0) of the long list,kitchen,\(1 + $0 % 90).50,EUR,7" }
        try (["sku,title,category,price,currency,stock"] + lines).joined(separator: "\n")
            .write(toFile: file, atomically: true, encoding: .utf8)
        let location = Location.file(directory.file("store.sqlite")), isDone = Locked(false), clock = ContinuousClock()
        let importing = Task.detached {
            defer { isDone.withLock { $0 = true } }
            let store = Store(location)
            store.require(.productManagement)
            let catalogue = Catalogue.sample(on: StoredProducts(store)) { try SessionFiles.everywhere.catalogue($0) }
            return try clock.measure { _ = try catalogue.importProducts(.path(file)) }
        }
        let store = Store(location)
        store.require(.productManagement)
        let products = StoredProducts(store)
        var times: [Duration] = []
        while !isDone.withLock({ $0 }) {
            times.append(
                try clock.measure { for part in 1...5 { try products.save(.sample("OTHER-\(part)-\(times.count)")) } })
            try await Task.sleep(for: .milliseconds(10))
        }
        times.sort()
        let length = try await importing.value
        print(
            """
            import \(length); checkouts \(times.count), p50 \(times[times.count / 2]), p99 \
            \(times[times.count * 99 / 100])
            """
        )
        #expect(times[times.count * 99 / 100] < .seconds(1))
    }
}

@Suite struct ImportPaceTests {
    @Test("FA-6 a transaction of an import ends after a tenth of a second with the row under way, and none is lost")
    func term() throws {
        let products = MemoryProducts(), start = ContinuousClock.now
        var time = start, transactions = 0
        products.willImport = { transactions += 1 }
        // The clock is read once when a transaction begins, and once after each row.
        let pace = ImportPace(
            now: {
                defer { time += .milliseconds(20) }; return time
            }, sleep: { _ in })
        let catalogue = Catalogue.sample(on: products, pace: pace)
        #expect(try catalogue.importJSON(rows).imported == 450)
        #expect(products.count() == 450)
        // Five rows each, in batches of 250 and 200.
        #expect(transactions == 90)
    }

    @Test("FA-6 an import with the write lock pauses for those who wait after each tenth of a second, and not before")
    func pause() {
        let start = ContinuousClock.now
        var time = start, pauses: [Duration] = []
        let pace = ImportPace(now: { time }, sleep: { pauses.append($0) })
        for transaction in 1...9 {
            pace.share { time += .milliseconds(30) }
            time += .seconds(10)
            #expect(pauses.count == transaction / 4)
        }
        #expect(Set(pauses) == [.milliseconds(25)])
    }
}

import Foundation
import ProductManagementIO
import Storage
import Testing
import Values

@testable import ProductManagement

/// Enough rows for several transactions.
private let rows = "[" + (0..<450).map { mug(["sku": "\"S\($0)\""]) }.joined(separator: ",") + "]"

@Suite struct ImportLockTests {
    @Test("FA-6 another store on the file writes and reads whenever the progress of an import is drawn")
    func progress() throws {
        let directory = try TemporaryDirectory()
        let location = Location.file(directory.file("store.sqlite"))
        let catalogue = Catalogue.sample(on: SQLiteProducts(store(location)))
        let other = SQLiteProducts(store(location, busyTimeout: .zero))
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
        let catalogue = Catalogue.sample(on: products)
        products.refusedSKU = "S250"
        let message = "\(#expect(throws: (any Error).self) { try catalogue.importJSON(rows) } as Any)"
        #expect(
            message.contains(
                "The import stopped after 200 rows, whose products are kept. Remove the cause and import the same "
                    + "catalogue again: it goes on from there. The cause: Failure()"))
        #expect(products.count() == 200)
        products.refusedSKU = nil
        #expect(
            try catalogue.importJSON(rows)
                == ImportReport(read: 450, imported: 250, updated: 0, unchanged: 200, rejected: [])
        )
    }

    private func store(_ location: Location, busyTimeout: Duration = .seconds(5)) -> Store {
        let store = Store(location, busyTimeout: busyTimeout)
        store.require(.productManagement)
        return store
    }
}

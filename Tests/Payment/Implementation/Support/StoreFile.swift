import Foundation
import Storage

@testable import Payment

/// A file for several stores, as several processes have it; gone with the test.
final class StoreFile {
    private let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
        "payment-\(UUID().uuidString)")

    var path: String { directory.appendingPathComponent("store.sqlite").path }

    /// One more store on the file.
    func store() -> Store { Store(.file(path)) }

    /// One more store on the file, with the module's tables.
    func opened() throws -> Store {
        let store = store()
        store.require(.payment)
        try store.open()
        return store
    }

    /// Every byte that lies there.
    func contents() throws -> Data {
        try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
            .reduce(into: Data()) { $0 += try Data(contentsOf: $1) }
    }

    deinit {
        expectBalance(of: store())
        try? FileManager.default.removeItem(at: directory)
    }
}

extension Store {
    /// The number of steps that SQLite has taken so far for the statements that this store keeps.
    func steps() throws -> Int {
        try row("SELECT total(nstep) AS steps FROM sqlite_stmt WHERE sql NOT LIKE '%sqlite_stmt%'") {
            Int(try $0["steps"] as Double)
        } ?? 0
    }
}

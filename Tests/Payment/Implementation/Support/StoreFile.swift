import BoardyStorage
import BoardyValues
import Foundation
import StoreBackends

@testable import Payment

/// A file or a database for several stores, as several processes have it; gone with the test.
final class StoreFile {
    private let place: StorePlace?
    private let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
        "payment-\(UUID().uuidString)")

    var path: String { directory.appendingPathComponent("store.sqlite").path }

    var location: Location { place?.location ?? .file(path) }

    init() { place = nil }

    init(_ backend: StoreBackend) throws { place = try StorePlace(backend) }

    /// One more store on the file or database.
    func store() -> Store { Store(location, busyTimeout: .seconds(60)) }

    /// One more store on it, with the module's tables.
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
    /// Writes a charge of 12.99 EUR or another amount as versions before vouchers did.
    func chargeAsOldVersion(_ key: String, id: String, minor: Int = 1299) throws {
        try run(
            """
            INSERT INTO payments (key, state, order_id, minor, currency, transaction_id, last4, brand, at)
            VALUES (?, 'charged', 'o', ?, 'EUR', ?, '4242', 'visa', ?)
            """, key, minor, id, Timestamp.present.milliseconds)
        try run("INSERT INTO ledger_transactions (id, at) VALUES (?, 0)", id)
        for posting in try Posting.both(of: .test(key, minor: minor)) {
            try run(
                "INSERT INTO ledger_entries (transaction_id, account, minor, currency) VALUES (?, ?, ?, 'EUR')", id,
                posting.account, posting.amount.minor)
        }
    }

    /// The number of steps that SQLite has taken so far for the statements that this store keeps.
    func steps() throws -> Int {
        try row("SELECT total(nstep) AS steps FROM sqlite_stmt WHERE sql NOT LIKE '%sqlite_stmt%'") {
            Int(try $0["steps"] as Double)
        } ?? 0
    }
}

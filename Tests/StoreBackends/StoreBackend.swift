import BoardyPostgresStorage
package import BoardyStorage
import Foundation
package import PostgresServer

/// A kind of database that a test runs on.
///
///     @Test("…", arguments: StoreBackend.installed) func rows(backend: StoreBackend) throws {
///         let place = try StorePlace(backend)
///         let store = Store(place.location)
///     }
package enum StoreBackend: CaseIterable, Sendable {
    case memory, sqlite, postgres

    /// Those that this machine has.
    package static let installed = allCases.filter { $0 != .postgres || PostgresServer.isInstalled }

    /// Those in which several stores can have the same rows.
    package static let shared = installed.filter { $0 != .memory }
}

/// An empty place for the stores of one test. Releasing it deletes the rows, so a test keeps it in a variable of its
/// own.
package final class StorePlace {
    package let location: Location
    /// The database; nil for a file and memory.
    package let database: TestDatabase?
    private var folder: URL?

    package init(_ backend: StoreBackend) throws {
        database = backend == .postgres ? try PostgresServer.database() : nil
        if let database {
            location = try database.location
        } else if backend == .memory {
            location = .memory
        } else {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            self.folder = folder
            location = .file(folder.appendingPathComponent("store.sqlite").path)
        }
    }

    deinit { if let folder { try? FileManager.default.removeItem(at: folder) } }
}

extension TestDatabase {
    /// The database as the place of stores.
    package var location: Location { get throws { .postgres(try parsedAddress) } }
}

import PostgresServer
import Storage

/// A kind of database that a test runs on.
enum Backend: CaseIterable {
    case sqlite, postgres

    /// Those of this machine.
    static let installed = allCases.filter { $0 == .sqlite || PostgresServer.isInstalled }

    /// Returns an empty place for stores, which is kept until the result is released.
    func place() throws -> Place { try Place(self) }

    final class Place {
        let location: Location
        private let kept: AnyObject

        init(_ backend: Backend) throws {
            switch backend {
            case .sqlite:
                let directory = try TemporaryDirectory()
                (kept, location) = (directory, .file(directory.file()))
            case .postgres:
                let database = try PostgresServer.database()
                (kept, location) = (database, Location(argument: database.address))
            }
        }

        func store(busyTimeout: Duration = .seconds(20)) -> Store {
            Notes.store(location, busyTimeout: busyTimeout)
        }
    }
}

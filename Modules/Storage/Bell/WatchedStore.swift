import BoardyPostgres
import Dispatch

/// A connection that finds out if others have committed. It belongs to the thread that watches.
protocol WatchedStore {
    /// The time between two looks.
    var pause: DispatchTimeInterval { get }

    /// True if there was a commit since the last look, and at the first one.
    mutating func hasChanged() throws -> Bool
}

/// Opens a connection that watches a file or a database; memory has none.
func watchedStore(at location: Location) throws -> (any WatchedStore)? {
    switch location {
    case .memory: nil
    case .file(let path): try WatchedFile(path)
    case .postgres(let address): try WatchedServer(address)
    }
}

private struct WatchedFile: WatchedStore {
    let pause = DispatchTimeInterval.milliseconds(50)
    private let connection: SQLiteConnection
    /// The version at the last look; nil before the first.
    private var version: SQLCell?

    init(_ path: String) throws(StoreError) {
        connection = try SQLiteConnection(file: path, busyTimeout: .zero)
        try connection.noteFiles()
    }

    mutating func hasChanged() throws(StoreError) -> Bool {
        try connection.checkFile()
        let now = try connection.rows("PRAGMA data_version").first?.firstCell
        defer { version = now }
        return version != now
    }
}

private struct WatchedServer: WatchedStore {
    /// A look waits by itself.
    let pause = DispatchTimeInterval.nanoseconds(0)
    private let connection: PostgresConnection
    private var isNew = true

    init(_ address: PostgresAddress) throws(PostgresError) {
        connection = try PostgresConnection(address)
        try connection.execute("LISTEN \(ServerConnection.channel)")
    }

    mutating func hasChanged() throws(PostgresError) -> Bool {
        // Nobody has told this connection of the commits before it.
        if isNew {
            isNew = false
            return true
        }
        return try !connection.notifications(within: .milliseconds(100)).isEmpty
    }
}

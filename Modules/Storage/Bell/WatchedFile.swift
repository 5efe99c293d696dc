import Dispatch

/// Opens a connection that watches a file or a database. A store in memory has no such connection.
func watchedStore(at location: Location) throws -> (any WatchedStore)? {
    switch location {
    case .memory: nil
    case .file(let path): try WatchedFile(path)
    case .database(let database): try database.base.watch()
    }
}

private struct WatchedFile: WatchedStore {
    let pause = DispatchTimeInterval.milliseconds(50)
    private let connection: SQLiteConnection
    /// The version at the last look, or nil before the first.
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

import BoardyWaiting

extension Location {
    /// Opens the database of a store and runs the missing migrations.
    ///
    /// All checks run before the first write, so a database that is refused stays as it was. An error closes the
    /// connection again.
    ///
    /// - Parameter limit: ends all waits for the database.
    func open(
        busyTimeout: Duration, cacheSize: Int, within limit: WaitLimit, schemas: [Schema]
    ) throws(StoreError) -> any Connection {
        for schema in schemas { try schema.check(at: description) }
        let connection: any Connection
        switch self {
        case .memory:
            connection = try SQLiteConnection.open(
                nil, busyTimeout: busyTimeout, cacheSize: cacheSize, within: limit, schemas: schemas)
        case .file(let path):
            connection = try SQLiteConnection.open(
                path, busyTimeout: busyTimeout, cacheSize: cacheSize, within: limit, schemas: schemas)
        case .database(let database):
            connection = try database.base.connect(busyTimeout: busyTimeout, within: limit)
            try SchemaVersions(connection).check(schemas)
        }
        try SchemaVersions(connection).apply(schemas)
        try connection.use(schemas)
        return connection
    }
}

extension SQLiteConnection {
    /// Opens a file, or memory without one, and refuses what is no store or too new.
    fileprivate static func open(
        _ path: String?, busyTimeout: Duration, cacheSize: Int, within limit: WaitLimit, schemas: [Schema]
    ) throws(StoreError) -> SQLiteConnection {
        let connection: SQLiteConnection
        if let path {
            guard !path.isEmpty else { throw .unreadable("", "its path is empty") }
            let file = StoreFile(path: path)
            try file.prepare()
            connection = try SQLiteConnection(file: file.path, busyTimeout: busyTimeout, within: limit)
            try file.checkDirectory()
            // SQLite opens a file that it may not write for reading, without an error.
            guard !connection.isReadOnly else { throw .readOnly(file.path, "its file") }
            // A killed process may leave a log beside the file. Closing must not move it into a file that is refused
            // below.
            if file.hasLog { connection.checkpointsOnClose = false }
        } else {
            connection = try SQLiteConnection(file: nil, busyTimeout: busyTimeout)
        }
        try connection.markAsStore()
        try SchemaVersions(connection).check(schemas)
        connection.checkpointsOnClose = true
        try connection.configure(busyTimeout: busyTimeout, cacheSize: cacheSize, within: limit)
        if path != nil { try connection.noteFiles() }
        return connection
    }

    /// Writes the application ID and the first table into an empty database.
    ///
    /// Both are one transaction that runs before the write-ahead log is turned on. So the header of every file that is
    /// not empty contains the application ID, which ``StoreHeader`` checks.
    private func markAsStore() throws(StoreError) {
        guard try applicationID() == 0 else { return }
        try withTransaction(.schema) { () throws(StoreError) in
            // Another process may have marked the file before this one got the write lock.
            guard try applicationID() == 0 else { return }
            try execute("PRAGMA application_id = \(StoreHeader.applicationID)")
            try execute(SchemaVersions.table)
        }
    }

    /// True unless the file is empty.
    func isMarked() throws(StoreError) -> Bool { try applicationID() != 0 }

    private func applicationID() throws(StoreError) -> Int64 {
        guard case .integer(let id)? = try rows("PRAGMA application_id").first?.firstCell else { return 0 }
        return id
    }

    /// Turns on the write-ahead log and the checks of foreign keys.
    private func configure(busyTimeout: Duration, cacheSize: Int, within limit: WaitLimit) throws(StoreError) {
        let end = ContinuousClock.now.advanced(by: busyTimeout)
        let mode: SQLCell?
        while true {
            do throws(StoreError) {
                mode = try rows("PRAGMA journal_mode = WAL").first?.firstCell
                break
            } catch {
                // The limit may have ended since the pragma failed.
                guard error.code == .busy, ContinuousClock.now < end, !limit.isOver else { throw limit.ended(error) }
                // This pragma does not wait for another writer. A transaction does.
                try withTransaction(.write) {}
            }
        }
        // A commit into a log waits for the disk in `persist`. On a file system without shared memory SQLite keeps its
        // rollback journal.
        try execute("PRAGMA synchronous = \(mode == .text("wal") ? "NORMAL" : "FULL"); PRAGMA foreign_keys = ON")
        // A damaged page may look like an empty one otherwise.
        try execute("PRAGMA cell_size_check = ON")
        // An import writes pages all over the indexes. SQLite's 2 MB would read and write most of them once for each
        // row.
        try execute("PRAGMA cache_size = -\(max(0, cacheSize))")
    }
}

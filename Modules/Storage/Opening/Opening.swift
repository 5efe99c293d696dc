extension Connection {
    /// Opens a store: makes or recognises its file, refuses what is not for this program, then brings the schemas up to date.
    ///
    /// Until every refusal is behind, nothing is written. On an error the connection closes again.
    static func opening(
        _ location: Location, patience: Duration, schemas: [Schema]
    ) throws(StoreError) -> Connection {
        for schema in schemas { try schema.check(at: location.description) }
        let connection: Connection
        switch location {
        case .memory:
            connection = try Connection(filename: ":memory:", patience: patience)
        case .file(let path):
            guard !path.isEmpty else { throw .unreadable("", "its path is empty") }
            let file = StoreFile(path: path)
            try file.prepare()
            connection = try Connection(filename: file.path, patience: patience)
            // Where SQLite may not write it opens for reading, and says so only when asked.
            guard !connection.isReadOnly else { throw .readOnly(file.path, "its file") }
            // A refused file keeps the log that a killed process left beside it.
            if file.hasLog { connection.checkpointsOnClose = false }
        }
        try connection.claim()
        let versions = SchemaVersions(connection)
        try versions.refuseNewer(than: schemas)
        connection.checkpointsOnClose = true
        try connection.settle(patience: patience)
        try versions.apply(schemas)
        return connection
    }

    /// Marks an empty database as a store.
    ///
    /// The mark and the first table are one transaction before the log is turned on, so the mark is in the file's header whenever
    /// the file is not empty: ``StoreFile`` relies on that.
    private func claim() throws(StoreError) {
        guard try mark() == 0 else { return }
        try immediately { connection throws(StoreError) in
            // Another process may have been faster.
            guard try connection.mark() == 0 else { return }
            try connection.execute("PRAGMA application_id = \(StoreFile.mark)")
            try connection.execute(SchemaVersions.table)
        }
    }

    private func mark() throws(StoreError) -> Int64 {
        guard case .integer(let mark)? = try rows("PRAGMA application_id").first?.cells.first else { return 0 }
        return mark
    }

    /// Turns on the log, full synchronisation and foreign keys.
    private func settle(patience: Duration) throws(StoreError) {
        let end = ContinuousClock.now.advanced(by: patience)
        while true {
            do throws(StoreError) {
                // Where the file system has no shared memory, SQLite keeps its rollback journal, which is as durable.
                try execute("PRAGMA journal_mode = WAL")
                break
            } catch {
                guard error.code == .busy, ContinuousClock.now < end else { throw error }
                // This pragma alone does not wait for another writer, a transaction does.
                try immediately { _ in }
            }
        }
        try execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    }
}

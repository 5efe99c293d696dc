import BoardyCore

/// The files of one store that the connections of this process have open: the database, its log, and the index of the
/// log.
///
/// SQLite keeps one index for all connections of a process to a database. So a log that was deleted stays lost until
/// the last of them is closed, and no new connection may begin another one meanwhile.
struct OpenFiles: Sendable {
    /// The files of all stores by their databases, with the number of connections.
    private static let all = Locked<[FileIdentity: (files: OpenFiles, connections: Int)]>([:])

    /// The path of the folder that all of them are in.
    let folder: String
    private let database: FileIdentity
    /// The log and its index with their paths; empty for a database that keeps a rollback journal.
    private let logs: [(path: String, file: FileIdentity)]
    /// The waits for the disk of all connections.
    let disk = DiskWait()

    /// Notes the files for a connection that has a read transaction under way, in which nobody may delete the log.
    ///
    /// The connection calls ``release()`` before it closes: another one may create a new log from then on.
    ///
    /// - Throws: ``StoreError`` with code `fileMoved` if the files at the path are not the ones that the process has
    ///   open.
    static func retain(at path: String, hasLog: Bool) throws(StoreError) -> OpenFiles {
        guard let database = FileIdentity(of: path) else { throw .fileMoved(path) }
        var logs: [(path: String, file: FileIdentity)] = []
        for name in hasLog ? ["\(path)-wal", "\(path)-shm"] : [] {
            guard let file = FileIdentity(of: name) else { throw .logMoved(path) }
            logs.append((name, file))
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let found = OpenFiles(folder: folder, database: database, logs: logs)
        let files = all.withLock { all in
            var entry = all[database] ?? (found, 0)
            // The first connection may have been there before the log.
            if entry.files.logs.isEmpty { entry.files = found }
            entry.connections += 1
            all[database] = entry
            return entry.files
        }
        if zip(files.logs, logs).contains(where: { $0.file != $1.file }) {
            files.release()
            throw .logMoved(path)
        }
        return files
    }

    /// Throws if this process has the database at the path open, and its log is not in its place any more.
    static func check(at path: String) throws(StoreError) {
        let files = FileIdentity(of: path).flatMap { database in all.withLock { $0[database]?.files } }
        if files?.haveLog == false { throw .logMoved(path) }
    }

    /// Ends the use by one connection.
    func release() {
        Self.all.withLock { all in
            guard let entry = all[database] else { return }
            all[database] = entry.connections > 1 ? (entry.files, entry.connections - 1) : nil
        }
    }

    var hasLog: Bool { !logs.isEmpty }

    /// True if the log and its index are still at their paths.
    var haveLog: Bool { logs.allSatisfy { FileIdentity(of: $0.path) == $0.file } }

    /// Returns true if a file is the database, the log or the index of a store that this process has open.
    static func contain(_ file: FileIdentity) -> Bool {
        all.withLock { all in
            all.values.contains { entry in
                entry.files.database == file || entry.files.logs.contains { $0.file == file }
            }
        }
    }
}

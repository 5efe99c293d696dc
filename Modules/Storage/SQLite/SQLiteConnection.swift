import BoardyWaiting
import CBoardySQLite

/// An open SQLite database and the statements prepared on it. Releasing the connection closes the database.
final class SQLiteConnection: Connection {
    let path: String

    private let handle: OpaquePointer
    private let lockWait: LockWait
    private let limit: WaitLimit

    /// The prepared statements by the addresses of their SQL. They are never removed: SQL comes from literals of the
    /// program, which stay where they are, so the number of statements is limited.
    private var statements: [UInt: SQLiteStatement] = [:]

    private var kept = KeptRows()

    /// The files that the connection uses, or nil before ``noteFiles()``, and for memory.
    private var files: OpenFiles?

    /// The folder of the files when all of them were in their places, or nil if it had just changed.
    private(set) var checkedFolder: FolderState?

    /// The seconds after a change of the folder in which each file is looked at. Tests change it.
    var folderMargin = 3

    /// Waits until the write-ahead log is on disk, and returns SQLite's result code. Tests replace it.
    var syncLog: (OpaquePointer) -> Int32 = { csqlite_sync_log(SQLite.functions, $0) }

    /// Opens a file that exists, or a database in memory.
    ///
    /// - Parameters:
    ///   - file: the absolute path of the file; nil for memory.
    ///   - busyTimeout: the time that a statement waits for the lock of another connection.
    ///   - limit: ends the waits for locks.
    ///   - isUnchanged: true for a file that nobody writes meanwhile, and that the connection only reads.
    /// - Throws: ``StoreError``, with code `foreign` or `corrupt` if the file is neither a store nor empty. It stays as
    ///   it was.
    init(
        file: String?, busyTimeout: Duration, within limit: WaitLimit = .none, isUnchanged: Bool = false
    ) throws(StoreError) {
        let name = file ?? ":memory:"
        handle = try FileOpening.database(name, isUnchanged: isUnchanged)
        path = name
        lockWait = LockWait(busyTimeout, within: limit)
        self.limit = limit
        if file != nil {
            try header().check(at: name)
            try OpenFiles.check(at: name)
        }
        lockWait.handle(locksOf: handle)
        registerNormalization(on: handle)
        _ = csqlite_add_relevance(SQLite.functions, handle)
    }

    deinit {
        statements.removeAll()
        // Other processes have gone on without a log that was deleted. Moving it into the file would damage the store.
        if (try? checkFile()) == nil { _ = csqlite_set_checkpoint_on_close(SQLite.functions, handle, 0) }
        files?.release()
        _ = SQLite.functions.close_v2(handle)
    }

    /// Reads the beginning of the file without a lock, through the descriptor that SQLite has.
    private func header() throws(StoreError) -> StoreHeader {
        var bytes = [UInt8](repeating: 0, count: StoreHeader.size), count: Int32 = 0
        guard csqlite_read_start(SQLite.functions, handle, &bytes, Int32(bytes.count), &count) == SQLITE_OK else {
            throw .unreadable(path, "reading it fails")
        }
        return StoreHeader(bytes: Array(bytes.prefix(Int(count))))
    }

    /// True if SQLite could open the file for reading only, because of its permissions.
    var isReadOnly: Bool { SQLite.functions.db_readonly(handle, "main") == 1 }

    /// A file does not go away by itself.
    var isUsable: Bool { true }

    /// A statement that fails undoes its own changes only.
    var failure: StoreError? { nil }

    func checkStatement(in name: StaticString) throws(StoreError) {
        guard isInTransaction else { throw .endedEarly(path, name) }
    }

    func checkEnd(of name: StaticString) throws(StoreError) { try checkStatement(in: name) }

    /// Others look at the file.
    func announce() {}

    var isInTransaction: Bool { SQLite.functions.get_autocommit(handle) == 0 }

    var totalChanges: Int64 { SQLite.functions.total_changes64(handle) }

    /// True if closing moves the write-ahead log into the file, as SQLite does by default.
    var checkpointsOnClose = true {
        didSet { _ = csqlite_set_checkpoint_on_close(SQLite.functions, handle, checkpointsOnClose ? 1 : 0) }
    }

    /// Remembers the files of the connection for ``checkFile()``. Reads from the database, which opens the log.
    func noteFiles() throws(StoreError) {
        try withTransaction(.read) { () throws(StoreError) in
            try rows("SELECT 1 FROM sqlite_schema", limit: 1)
            let mode = try rows("PRAGMA journal_mode").first?.firstCell
            files = try OpenFiles.retain(at: path, hasLog: mode == .text("wal"))
        }
    }

    /// Throws if a path no longer names the file that is open, because it was deleted or another file was put in its
    /// place.
    ///
    /// SQLite goes on with the open file, which no path names any more, and reports success. The log and its index
    /// count like the database: what is written to a deleted one exists for no other process.
    ///
    /// While the folder does not change, they are where they were.
    func checkFile() throws(StoreError) {
        let folder = files.flatMap { FolderState(of: $0.folder) }
        if let folder, folder == checkedFolder { return }
        checkedFolder = nil
        var hasMoved: Int32 = 0
        // A database in memory has no file, and leaves the answer as it is.
        _ = SQLite.functions.file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        if hasMoved != 0 { throw .fileMoved(path) }
        if files?.haveLog == false { throw .logMoved(path) }
        if let folder, folder.isSettled(after: folderMargin) { checkedFolder = folder }
    }

    /// True also for a statement that takes the write lock.
    func writes(_ sql: SQL) throws(StoreError) -> Bool {
        try endingWaits { () throws(StoreError) in try statement(sql).writes }
    }

    /// Runs one or more statements that take no values and return no rows.
    func execute(_ script: String) throws(StoreError) {
        let code = SQLite.functions.exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw limit.ended(.sqlite(code, on: handle, path: path, sql: script)) }
    }

    @discardableResult
    func rows(_ sql: SQL, _ values: [SQLCell] = [], limit: Int = .max) throws(StoreError) -> [Row] {
        try endingWaits { () throws(StoreError) in
            try statement(sql).rows(values, limit: limit, on: handle)
        }
    }

    func keptRows(_ sql: SQL, _ values: [SQLCell]) throws(StoreError) -> [Row] {
        try kept.rows(of: UInt(bitPattern: sql.sqlite.utf8Start), values, at: logHeader) { () throws(StoreError) in
            try rows(sql, values)
        }
    }

    /// The header of the log's index, which each commit changes; nil if there is no log, or a commit is under way.
    var logHeader: [UInt64]? {
        guard files?.hasLog == true else { return nil }
        var words = [UInt64](repeating: 0, count: 6)
        return csqlite_read_log_header(SQLite.functions, handle, &words) ? words : nil
    }

    @discardableResult
    func changes(_ sql: SQL, _ values: [SQLCell] = []) throws(StoreError) -> Int {
        let before = totalChanges
        _ = try rows(sql, values)
        // A statement that cannot change rows leaves SQLite's count of the statement before.
        return totalChanges == before ? 0 : Int(SQLite.functions.changes64(handle))
    }

    // MARK: - Transactions

    func begin(_ kind: TransactionKind) throws(StoreError) {
        switch kind {
        case .write, .schema: try changes("BEGIN IMMEDIATE")
        case .read: try changes("BEGIN DEFERRED")
        }
    }

    func commit() throws(StoreError) {
        try changes("COMMIT")
        // A commit into a file that was deleted meanwhile succeeds, and is lost.
        try checkFile()
    }

    func persist() throws(StoreError) {
        let code = files?.disk.wait { syncLog(handle) } ?? syncLog(handle)
        guard code == SQLITE_OK else { throw .notPersisted(code, path: path) }
    }

    /// Undoes the open transaction, unless SQLite has undone it already after an error.
    func rollBack() {
        guard isInTransaction else { return }
        // If this fails, closing the connection undoes the transaction.
        _ = try? changes("ROLLBACK")
    }

    func beginPart(isReading: Bool) throws(StoreError) { try changes("SAVEPOINT part") }

    func endPart() throws(StoreError) { try changes("RELEASE part") }

    func undoPart() {
        guard isInTransaction else { return }
        _ = try? changes("ROLLBACK TO part")
        _ = try? changes("RELEASE part")
    }

    // MARK: - Upkeep

    /// From now on, ends each statement with an error as soon as the task is cancelled.
    func stopsWhenCancelled() {
        SQLite.functions.progress_handler(handle, 100_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
    }

    /// Returns what is damaged in pages and indexes: at most 100 sentences of SQLite.
    func damage() throws(StoreError) -> [String] {
        try rows("PRAGMA integrity_check").map { row throws(StoreError) in try row["integrity_check"] }.filter {
            $0 != "ok"
        }
    }

    /// Returns at most 100 rows that refer to rows which are not there.
    func looseReferences() throws(StoreError) -> [String] {
        try rows("PRAGMA foreign_key_check", limit: 100).map { row throws(StoreError) in
            let table: String = try row["table"], number: Int64? = try row["rowid"], parent: String = try row["parent"]
            return "\(table): \(number.map { "row \($0)" } ?? "a row") refers to no row of \(parent)"
        }
    }

    /// Copies the database, as it is at the beginning, into an empty one. Others may write meanwhile.
    ///
    /// - Throws: ``StoreError``, or `CancellationError` if the task was cancelled.
    func copy(to target: SQLiteConnection) throws {
        try begin(.read)
        defer { rollBack() }
        // The first statement chooses the moment.
        try rows("SELECT 1 FROM sqlite_schema", limit: 1)
        guard let backup = SQLite.functions.backup_init(target.handle, "main", handle, "main") else {
            throw StoreError.sqlite(SQLITE_ERROR, on: target.handle, path: target.path, sql: nil)
        }
        var code = SQLITE_OK
        while code == SQLITE_OK, !Task.isCancelled { code = SQLite.functions.backup_step(backup, 1000) }
        let end = SQLite.functions.backup_finish(backup)
        if code != SQLITE_DONE { try Task.checkCancellation() }
        guard code == SQLITE_DONE, end == SQLITE_OK else {
            throw StoreError.sqlite(code == SQLITE_DONE ? end : code, message: nil, path: target.path, sql: nil)
        }
        try checkFile()
    }

    // MARK: - Schemas

    func sql(of migration: Migration) -> MigrationSQL { migration.sqlite }

    func run(_ migration: Migration, of schema: Schema) throws(StoreError) { try execute(migration.sqlite.text) }

    /// The tables of all schemas are in one file.
    func use(_ schemas: [Schema]) {}

    /// Runs a statement. An error for a lock is the limit's error if the limit has ended the wait.
    private func endingWaits<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        do throws(StoreError) { return try body() } catch { throw limit.ended(error) }
    }

    private func statement(_ sql: SQL) throws(StoreError) -> SQLiteStatement {
        let sql = sql.sqlite
        let address = sql.hasPointerRepresentation ? UInt(bitPattern: sql.utf8Start) : 0
        if let statement = statements[address] { return statement }
        let statement = try SQLiteStatement("\(sql)", on: handle, path: path)
        // A literal of one character may have no address.
        if address != 0 { statements[address] = statement }
        return statement
    }
}

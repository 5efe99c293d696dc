import CSQLite

/// One open SQLite database and the statements prepared on it.
final class Connection {
    /// As errors name it.
    let path: String

    private let handle: OpaquePointer

    /// By their SQL. It is written in the program as literals, so there are only so many.
    private var statements: [String: Statement] = [:]

    /// - Parameters:
    ///   - filename: an absolute path or `:memory:`.
    ///   - patience: how long a statement waits for another connection's lock.
    init(filename: String, patience: Duration) throws(StoreError) {
        var opened: OpaquePointer?
        // The store is not Sendable, so one thread at a time uses it and SQLite's own mutexes would be idle.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(filename, &opened, flags, nil)
        guard let opened else { throw .sqlite(code, message: nil, path: filename, sql: nil) }
        guard code == SQLITE_OK else {
            let error = StoreError.sqlite(code, on: opened, path: filename, sql: nil)
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        path = filename
        let milliseconds = max(0, min(patience / .milliseconds(1), Double(Int32.max)))
        sqlite3_busy_timeout(handle, Int32(milliseconds))
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Whether SQLite could open the file for reading only.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// How many rows all statements so far have inserted, changed or deleted.
    private var totalChanges: Int64 { sqlite3_total_changes64(handle) }

    /// Whether closing may move a log that was found beside the file into it.
    var checkpointsOnClose = true {
        didSet { _ = csqlite_set_checkpoint_on_close(handle, checkpointsOnClose ? 1 : 0) }
    }

    /// Runs statements without values and without results.
    func execute(_ script: String) throws(StoreError) {
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw .sqlite(code, on: handle, path: path, sql: script) }
    }

    /// The rows of one statement.
    func rows(_ sql: String, _ values: [SQLCell] = [], limit: Int = .max) throws(StoreError) -> [Row] {
        try statement(sql).rows(values, limit: limit, on: handle)
    }

    /// How many rows one statement inserted, changed or deleted; triggers and foreign keys not counted.
    func changes(_ sql: String, _ values: [SQLCell]) throws(StoreError) -> Int {
        let before = totalChanges
        _ = try rows(sql, values)
        // SQLite leaves the count alone in a statement that cannot change rows.
        return totalChanges == before ? 0 : Int(sqlite3_changes64(handle))
    }

    /// Runs the body in a transaction that takes the write lock at once; what it throws undoes it all.
    func immediately<Result>(_ body: (Connection) throws(StoreError) -> Result) throws(StoreError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body(self)
            try execute("COMMIT")
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Undoes the open transaction, if SQLite has not done so itself after an error.
    func rollBack() {
        guard isInTransaction else { return }
        // It fails only where closing will do the same.
        try? execute("ROLLBACK")
    }

    private func statement(_ sql: String) throws(StoreError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try Statement(sql, on: handle, path: path)
        statements[sql] = statement
        return statement
    }
}

import BoardyWaiting
import CBoardySQLite

extension StoreError {
    static func libraryMissing(_ path: String) -> StoreError {
        StoreError(
            code: .unreadable, summary: "The store cannot be opened: SQLite cannot be loaded.", path: path,
            advice: "Install SQLite 3.37 or later: Scripts/bootstrap does, or apt-get install libsqlite3-0.")
    }

    /// Creates the error for the failure that SQLite reported last on a connection.
    static func sqlite(_ code: Int32, on database: OpaquePointer, path: String, sql: String?) -> StoreError {
        let message = SQLite.functions.errmsg(database).map { String(cString: $0) }
        return sqlite(SQLite.functions.extended_errcode(database), message: message, path: path, sql: sql, or: code)
    }

    /// Creates the error that SQLite reports for a statement when another connection holds its lock for too long.
    static func locked(_ path: String, sql: String) -> StoreError {
        sqlite(SQLITE_BUSY, message: nil, path: path, sql: sql)
    }

    /// Creates the error for changes that are committed and may not survive a crash of the machine.
    static func notPersisted(_ code: Int32, path: String) -> StoreError {
        let message = SQLite.functions.errstr(code).map { String(cString: $0) } ?? "no message"
        var error = StoreError(
            code: .disk, summary: "A change was made, and the disk did not confirm it.", path: path,
            advice: "Check the disk, and look if the change is there before you repeat it.")
        error.reported = .sqlite("\(message) (\(code))")
        return error
    }

    static func sqlite(
        _ extended: Int32, message: String?, path: String, sql: String?, or plain: Int32 = SQLITE_ERROR
    ) -> StoreError {
        let code = extended == SQLITE_OK ? plain : extended
        let reported =
            "\(message ?? SQLite.functions.errstr(code).map { String(cString: $0) } ?? "no message") (\(code))"
        var error = kind(code, path: path, sqlite: reported)
        error.reported = .sqlite(reported)
        if let sql { error.details.append("SQL: \(sql.statementLine)") }
        return error
    }

    /// Chooses summary and advice by the low byte of a result code, which is the family of the failure.
    private static func kind(_ code: Int32, path: String, sqlite: String) -> StoreError {
        switch code & 0xFF {
        case SQLITE_BUSY: return .busy(path, sqlite: sqlite)
        case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt(path, "SQLite cannot read it")
        case SQLITE_READONLY: return .readOnly(path, "its file")
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: return .unreadable(path, "SQLite cannot open it")
        case SQLITE_FULL: return .full(path)
        case SQLITE_IOERR where code >> 8 == 19:  // SQLITE_IOERR_SHMSIZE: there is no space for the log's index.
            return .full(path)
        case SQLITE_IOERR:
            return StoreError(
                code: .disk, summary: "Reading or writing the store failed.", path: path,
                advice: "Check the disk and the file's permissions, then try again; the unfinished change was undone.")
        case SQLITE_CONSTRAINT:
            return constraint(code, path: path)
        default:
            let isTableMissing = sqlite.hasPrefix("no such table")
            return StoreError(
                code: .statement, summary: "SQLite refused a statement.", path: path,
                advice: isTableMissing
                    ? "Have the plugin require the schema of the table, by 'store.require(_:)' before the launch, or "
                        + "correct the SQL."
                    : "Correct the SQL, or the schema that it expects.")
        }
    }

    private static func constraint(_ code: Int32, path: String) -> StoreError {
        switch code >> 8 {
        case 6, 8, 10:  // SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE, _ROWID: Swift cannot import these macros.
            return StoreError(
                code: .uniqueness, summary: "A row with the same unique value exists already.", path: path,
                advice: "Change that row, or choose another value.")
        default:
            return StoreError(
                code: .constraint, summary: "A rule of the table forbids the change.", path: path,
                advice: "Give the row the values that its table requires, and keep rows that others refer to.")
        }
    }
}

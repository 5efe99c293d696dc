import CBoardySQLite

/// A prepared statement of SQLite, finalized when it is released. The connection that created it must live longer.
final class SQLiteStatement {
    private let handle: OpaquePointer
    private let sql: String
    private let path: String
    private var known: (columns: ResultColumns, preparations: Int32)?

    /// - Throws: ``StoreError`` with code `statement` if the SQL is wrong, empty or more than one statement.
    init(_ sql: String, on database: OpaquePointer, path: String) throws(StoreError) {
        var prepared: OpaquePointer?
        var rest = ""
        let code = sql.withCString { start in
            var tail: UnsafePointer<CChar>?
            let code = SQLite.functions.prepare_v3(
                database, start, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, &tail)
            rest = tail.map { String(cString: $0) } ?? ""
            return code
        }
        guard code == SQLITE_OK else { throw .sqlite(code, on: database, path: path, sql: sql) }
        guard let prepared else { throw .notOneStatement(path, sql) }
        guard rest.allSatisfy({ $0.isWhitespace || $0 == ";" }) else {
            _ = SQLite.functions.finalize(prepared)
            throw .notOneStatement(path, sql)
        }
        handle = prepared
        self.sql = sql
        self.path = path
    }

    deinit { _ = SQLite.functions.finalize(handle) }

    /// True if the statement changes the database or takes its write lock.
    var writes: Bool { SQLite.functions.stmt_readonly(handle) == 0 }

    /// Runs the statement from its beginning, and resets it for the next run.
    ///
    /// - Parameters:
    ///   - values: the values of its question marks, in their order.
    ///   - limit: the number of rows after which it stops.
    func rows(_ values: [SQLCell], limit: Int = .max, on database: OpaquePointer) throws(StoreError) -> [Row] {
        defer {
            _ = SQLite.functions.reset(handle)
            // The statement is kept for the next run; the values are not, because they may be secrets.
            if !values.isEmpty { _ = SQLite.functions.clear_bindings(handle) }
        }
        try bind(values, on: database)
        var cells: [SQLCell] = [], starts: [Int] = []
        var columns: ResultColumns?
        while starts.count < limit {
            let code = SQLite.functions.step(handle)
            guard code == SQLITE_ROW else {
                guard code == SQLITE_DONE else { throw .sqlite(code, on: database, path: path, sql: sql) }
                break
            }
            // The columns are read after the first step, because the step prepares the statement again if another
            // connection changed the tables.
            let known = columns ?? currentColumns()
            columns = known
            starts.append(cells.count)
            try appendCells(to: &cells, known)
        }
        guard let columns else { return [] }
        let rows = ResultRows(columns, cells)
        return starts.map { Row(rows, at: $0) }
    }

    private func bind(_ values: [SQLCell], on database: OpaquePointer) throws(StoreError) {
        let expected = Int(SQLite.functions.bind_parameter_count(handle))
        guard values.count == expected else {
            throw .wrongNumberOfValues(path, sql, given: values.count, expected: expected)
        }
        var index: Int32 = 0
        for value in values {
            index += 1
            let code =
                switch value {
                case .null: SQLite.functions.bind_null(handle, index)
                case .integer(let value): SQLite.functions.bind_int64(handle, index, value)
                // SQLite would store NULL instead.
                case .real(let value) where value.isNaN: throw .notANumber(path, sql, position: Int(index))
                case .real(let value): SQLite.functions.bind_double(handle, index, value)
                case .text(var text):
                    text.withUTF8 { bytes in
                        bytes.withMemoryRebound(to: CChar.self) {
                            SQLite.functions.bind_text64(
                                handle, index, $0.baseAddress, UInt64($0.count), csqlite_copying(), UInt8(SQLITE_UTF8))
                        }
                    }
                // SQLite takes a null pointer for NULL.
                case .blob(let bytes) where bytes.isEmpty: SQLite.functions.bind_zeroblob(handle, index, 0)
                case .blob(let bytes):
                    bytes.withUnsafeBytes {
                        SQLite.functions.bind_blob64(
                            handle, index, $0.baseAddress, UInt64($0.count), csqlite_copying())
                    }
                }
            guard code == SQLITE_OK else { throw .sqlite(code, on: database, path: path, sql: sql) }
        }
    }

    /// Returns the columns as SQLite has prepared them last. They change only when it prepares the statement again.
    private func currentColumns() -> ResultColumns {
        let preparations = SQLite.functions.stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
        if let known, known.preparations == preparations { return known.columns }
        let indices = 0..<SQLite.functions.column_count(handle)
        let columns = ResultColumns(
            path: path, sql: sql,
            names: indices.map { SQLite.functions.column_name(handle, $0).map { String(cString: $0) } ?? "" },
            tables: indices.map { SQLite.functions.column_table_name(handle, $0).map { String(cString: $0) } })
        known = (columns, preparations)
        return columns
    }

    private func appendCells(to cells: inout [SQLCell], _ columns: ResultColumns) throws(StoreError) {
        for index in 0..<columns.names.count {
            guard let cell = cell(Int32(index)) else {
                throw .typeMismatch(columns, index, expected: String.sqlName, found: "text that is not UTF-8")
            }
            cells.append(cell)
        }
    }

    private func cell(_ index: Int32) -> SQLCell? {
        switch SQLite.functions.column_type(handle, index) {
        case SQLITE_INTEGER: return .integer(SQLite.functions.column_int64(handle, index))
        case SQLITE_FLOAT: return .real(SQLite.functions.column_double(handle, index))
        case SQLITE_TEXT:
            let start = SQLite.functions.column_text(handle, index)
            let bytes = UnsafeBufferPointer(start: start, count: Int(SQLite.functions.column_bytes(handle, index)))
            // Validation is generic code, which costs more than all else of a cell. ASCII needs none.
            if bytes.allSatisfy({ $0 < 0x80 }) { return .text(String(decoding: bytes, as: UTF8.self)) }
            return String(validating: bytes, as: UTF8.self).map(SQLCell.text)
        case SQLITE_BLOB:
            let start = SQLite.functions.column_blob(handle, index)
            let bytes = UnsafeRawBufferPointer(start: start, count: Int(SQLite.functions.column_bytes(handle, index)))
            return .blob(Array(bytes))
        default: return .null
        }
    }
}

import CBoardyPostgres

/// A result of libpq, freed when it is released.
final class LibraryResult {
    private let raw: OpaquePointer

    /// Takes over a result; returns nil without one.
    init?(_ raw: OpaquePointer?) {
        guard let raw else { return nil }
        self.raw = raw
    }

    deinit { Libpq.functions.clear(raw) }

    var status: ExecStatusType { Libpq.functions.resultStatus(raw) }

    /// True if the statement has succeeded.
    var isSuccess: Bool { [PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY].contains(status) }

    /// The SQLSTATE of a failure, or nil if libpq itself reports it.
    var sqlState: String? { cpostgres_sqlstate(Libpq.functions, raw).map { String(cString: $0) } }

    /// The message of a failure, without the server's detail, which may contain values of a row.
    var message: String {
        let text = cpostgres_message(Libpq.functions, raw) ?? UnsafePointer(Libpq.functions.resultErrorMessage(raw))
        return text.map { String(cString: $0) } ?? ""
    }

    /// Returns the rows, and the number of rows that were changed.
    func content() -> PostgresResult {
        let libpq = Libpq.functions
        var result = PostgresResult()
        let columns = 0..<libpq.nfields(raw)
        result.columns = columns.map { libpq.fname(raw, $0).map { String(cString: $0) } ?? "" }
        let types = columns.map { ColumnType(oid: libpq.ftype(raw, $0)) }
        let rows = libpq.ntuples(raw)
        result.values.reserveCapacity(Int(rows) * types.count)
        for row in 0..<rows {
            for (type, column) in zip(types, columns) { result.values.append(value(type, row, column)) }
        }
        // The tag of a statement that changes nothing counts the rows that it has read.
        if let tag = libpq.cmdStatus(raw), !String(cString: tag).hasPrefix("SELECT"), let count = libpq.cmdTuples(raw) {
            result.changedCount = Int(String(cString: count)) ?? 0
        }
        return result
    }

    private func value(_ type: ColumnType, _ row: Int32, _ column: Int32) -> PostgresValue {
        let libpq = Libpq.functions
        guard libpq.getisnull(raw, row, column) == 0, let start = libpq.getvalue(raw, row, column) else { return .null }
        let count = Int(libpq.getlength(raw, row, column))
        return type.value(UnsafeRawBufferPointer(start: start, count: count))
    }
}

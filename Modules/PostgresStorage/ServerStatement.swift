import BoardyPostgres
import BoardyStorage

/// A statement that is prepared on a server, with the columns of its results.
final class ServerStatement {
    let prepared: PostgresStatement
    let sql: String
    /// The number of values that it takes.
    let count: Int
    private var known: ResultColumns?

    init(_ prepared: PostgresStatement, sql: String, count: Int) {
        self.prepared = prepared
        self.sql = sql
        self.count = count
    }

    /// Returns the columns of a result, or nil for a statement without any.
    func columns(of result: PostgresResult, path: String) -> ResultColumns? {
        if result.columns.isEmpty { return nil }
        if let known, known.names == result.columns { return known }
        let columns = ResultColumns(
            path: path, sql: sql, names: result.columns, tables: result.columns.map { _ in nil })
        known = columns
        return columns
    }
}

extension SQLCell {
    init(_ value: PostgresValue) {
        self =
            switch value {
            case .null: .null
            case .integer(let value): .integer(value)
            case .real(let value): .real(value)
            case .text(let text): .text(text)
            case .bytes(let bytes): .blob(bytes)
            }
    }

    var postgresValue: PostgresValue {
        switch self {
        case .null: .null
        case .integer(let value): .integer(value)
        case .real(let value): .real(value)
        case .text(let text): .text(text)
        case .blob(let bytes): .bytes(bytes)
        }
    }
}

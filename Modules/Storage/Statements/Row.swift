/// One row of a result, with the values of all its columns.
///
/// A row is a copy: it stays valid after its statement has run again and after the store has closed.
public struct Row: Sendable {
    private let rows: ResultRows
    /// The place of the first cell of the row among the cells of all rows.
    private let start: Int

    package init(_ rows: ResultRows, at start: Int) {
        self.rows = rows
        self.start = start
    }

    /// The content of the first column, or nil if the statement has no columns.
    var firstCell: SQLCell? { rows.columns.names.isEmpty ? nil : rows.cells[start] }

    /// Returns the value of a column, in the type that the context asks for: `let price: Int = try row["price"]`.
    ///
    /// - Parameter column: the name of the column in the statement; the name after `AS`, if there is one.
    /// - Throws: ``StoreError`` with code `row` if the result has no such column or two of them, or if the value has
    ///   another type. `NULL` can be read as an optional only.
    // Inlinable, so that a module reads a column without asking the runtime for the type of an optional value.
    @inlinable
    public subscript<Value: SQLValue>(column: String) -> Value {
        get throws(StoreError) {
            guard let value = Value(sqlCell: try cell(of: column)) else {
                throw mismatch(of: column, expected: Value.sqlName)
            }
            return value
        }
    }

    /// Returns the value of the first column.
    func first<Value: SQLValue>() throws(StoreError) -> Value { try self[rows.columns.names.first ?? ""] }

    @usableFromInline
    func cell(of column: String) throws(StoreError) -> SQLCell {
        rows.cells[start + (try rows.columns.index(of: column))]
    }

    @usableFromInline
    func mismatch(of column: String, expected: String) -> StoreError {
        do throws(StoreError) {
            let index = try rows.columns.index(of: column)
            return .typeMismatch(rows.columns, index, expected: expected, found: rows.cells[start + index].kind)
        } catch {
            return error
        }
    }
}

/// The cells of all rows of one result, row by row.
package final class ResultRows: Sendable {
    let columns: ResultColumns
    let cells: [SQLCell]

    package init(_ columns: ResultColumns, _ cells: [SQLCell]) {
        self.columns = columns
        self.cells = cells
    }
}

/// The columns of the results of one statement, which all rows share.
package final class ResultColumns: Sendable {
    let path: String
    let sql: String
    package let names: [String]
    /// The tables that the columns belong to, or nil for an expression.
    private let tables: [String?]
    /// The names that more than one column has.
    private let ambiguousNames: Set<String>

    package init(path: String, sql: String, names: [String], tables: [String?]) {
        self.path = path
        self.sql = sql
        self.names = names
        self.tables = tables
        var seen: Set<String> = []
        ambiguousNames = Set(names.filter { !seen.insert($0).inserted })
    }

    /// The names of the columns, with the names of their tables.
    var descriptions: [String] { zip(names, tables).map { name, table in table.map { "\($0).\(name)" } ?? name } }

    func index(of name: String) throws(StoreError) -> Int {
        guard let index = names.firstIndex(of: name) else { throw .missingColumn(self, name) }
        guard ambiguousNames.isEmpty || !ambiguousNames.contains(name) else { throw .ambiguousColumn(self, name) }
        return index
    }
}

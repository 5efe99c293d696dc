/// One row of a result. It is a copy, so it may outlive the statement.
public struct Row: Sendable {
    let cells: [SQLCell]
    let result: ResultShape

    /// The value of a column: `let price: Int = try row["price"]`.
    ///
    /// - Parameter column: the name as the statement gives it, after `AS` if it has one.
    /// - Throws: ``StoreError`` with code `row` if the result has no such column or two, or if it holds another type. `NULL` is a
    ///   value of optional types only.
    public subscript<Value: SQLValue>(column: String) -> Value {
        get throws(StoreError) {
            let index = try result.index(of: column)
            guard let value = Value(sqlCell: cells[index]) else {
                throw .mistyped(result, index, wanted: Value.sqlName, found: cells[index].kind)
            }
            return value
        }
    }
}

/// What the rows of one result have in common.
struct ResultShape: Sendable {
    struct Column: Sendable {
        let name: String

        /// The table it comes from, nil for an expression.
        let table: String?

        var description: String { table.map { "\($0).\(name)" } ?? name }
    }

    let path: String
    let sql: String
    let columns: [Column]

    func index(of name: String) throws(StoreError) -> Int {
        guard let index = columns.firstIndex(where: { $0.name == name }) else { throw .missingColumn(self, name) }
        guard columns[(index + 1)...].allSatisfy({ $0.name != name }) else { throw .ambiguousColumn(self, name) }
        return index
    }
}

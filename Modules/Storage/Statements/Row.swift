/// One row of a result, with the values of all its columns.
///
/// A row is a copy: it stays valid after its statement has run again and after the store has closed.
public struct Row: Sendable {
    let cells: [SQLCell]
    let columns: ResultColumns

    /// Returns the value of a column, in the type that the context asks for: `let price: Int = try row["price"]`.
    ///
    /// - Parameter column: the name of the column in the statement; the name after `AS`, if there is one.
    /// - Throws: ``StoreError`` with code `row` if the result has no such column or two of them, or if the value has another type.
    ///   `NULL` can be read as an optional only.
    public subscript<Value: SQLValue>(column: String) -> Value {
        get throws(StoreError) {
            let index = try columns.index(of: column)
            guard let value = Value(sqlCell: cells[index]) else {
                throw .typeMismatch(columns, index, expected: Value.sqlName, found: cells[index].kind)
            }
            return value
        }
    }
}

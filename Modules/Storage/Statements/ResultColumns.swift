/// The columns of one result, with the statement they come from. All rows of the result share it.
struct ResultColumns: Sendable {
    struct Column: Sendable {
        let name: String

        /// The table that the column belongs to; nil for an expression.
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

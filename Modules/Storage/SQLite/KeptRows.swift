/// The rows that a connection has read since the last commit of any store.
struct KeptRows {
    private struct Key: Hashable {
        let statement: UInt
        let values: [SQLCell]
    }

    /// A connection that serves many persons keeps the rows of some of them.
    private static let limit = 100
    /// The header of the log's index at the last read; nil if the rows are not known to be valid.
    private var header: [UInt64]?
    private var rows: [Key: [Row]] = [:]

    /// Returns the rows of a statement.
    ///
    /// - Parameters:
    ///   - header: the header of the log's index now, which differs after each commit; nil if it is not known.
    ///   - read: reads the rows, in a transaction that begins after the header was read.
    mutating func rows(
        of statement: UInt, _ values: [SQLCell], at header: [UInt64]?, _ read: () throws(StoreError) -> [Row]
    ) throws(StoreError) -> [Row] {
        if header == nil || header != self.header { (self.header, rows) = (header, [:]) }
        let key = Key(statement: statement, values: values)
        if let known = rows[key] { return known }
        let found = try read()
        if rows.count >= Self.limit { rows = [:] }
        if header != nil { rows[key] = found }
        return found
    }
}

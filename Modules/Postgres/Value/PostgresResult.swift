/// The rows of a statement and the number of rows that it changed.
public struct PostgresResult: Sendable {
    /// The names of the columns.
    public var columns: [String] = []
    /// The values of all rows, row by row.
    public var values: [PostgresValue] = []
    /// The number of rows that the statement inserted, changed or deleted.
    public var changedCount = 0

    public init() {}

    /// The number of rows.
    public var count: Int { columns.isEmpty ? 0 : values.count / columns.count }

    /// Returns the values of a row, in the order of the columns.
    public subscript(row: Int) -> ArraySlice<PostgresValue> {
        values[row * columns.count..<(row + 1) * columns.count]
    }
}

/// A message of `NOTIFY` that a connection has received.
public struct PostgresNotification: Hashable, Sendable {
    public let channel: String
    public let payload: String
}

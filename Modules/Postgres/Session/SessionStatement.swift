/// A statement of a session with its values.
public struct SessionStatement: Sendable {
    /// The SQL, with `$1`, `$2` and so on for the values.
    public let sql: String
    public let values: [PostgresValue]
    /// True if each connection prepares the statement once. False for SQL that is made anew each time.
    public let isPrepared: Bool

    public init(_ sql: String, _ values: [PostgresValue] = [], isPrepared: Bool = true) {
        self.sql = sql
        self.values = values
        self.isPrepared = isPrepared
    }
}

/// One statement as a literal of the program, with a question mark for each value.
///
///     try store.run("DELETE FROM cart WHERE owner = ?", owner)
///     try store.run(
///         SQL(sqlite: "… ORDER BY rowid DESC LIMIT ?", postgres: "… ORDER BY number DESC LIMIT ?"), 20)
///
/// A plain literal is for SQLite and PostgreSQL. A text that a user typed cannot become one.
public struct SQL: ExpressibleByStringLiteral, Sendable {
    @usableFromInline let sqlite: StaticString
    @usableFromInline package let postgres: StaticString

    /// Creates a statement that both databases understand.
    @inlinable
    public init(_ both: StaticString) { self.init(sqlite: both, postgres: both) }

    @inlinable
    public init(stringLiteral both: StaticString) { self.init(sqlite: both, postgres: both) }

    /// Creates a statement with a text for each database, for what they write differently.
    ///
    /// - Parameters:
    ///   - sqlite: the statement for SQLite.
    ///   - postgres: the statement for PostgreSQL. It takes the same values in the same order, and its columns have the
    ///     same names.
    @inlinable
    public init(sqlite: StaticString, postgres: StaticString) {
        self.sqlite = sqlite
        self.postgres = postgres
    }
}

/// The reason why a store could not be opened or used.
///
/// Two errors are equal if their codes are equal. The description names the file, the message of SQLite and what the reader can do. It never contains
/// a bound value, because that may be a secret.
public struct StoreError: Error, Sendable {
    /// The kinds of failure. Compare these, not the texts, which may change between versions.
    public enum Code: String, Sendable, CaseIterable {
        /// The file is missing and cannot be created, is not a regular file, or may not be read.
        case unreadable
        /// The file or its directory may not be written.
        case readOnly
        /// The file was not created by a store: it is another database, or no database.
        case foreign
        /// The file contains a schema in a version that this program does not know.
        case newerVersion
        /// SQLite or the header of the file shows that its content is damaged.
        case corrupt
        /// The file was deleted, or another file was put in its place, while the store was open.
        case fileMoved
        /// Another store on the same file held the write lock for longer than the busy timeout.
        case busy
        /// The disk is full. SQLite has undone the unfinished change.
        case full
        /// The disk or the operating system reported an error while SQLite read or wrote the file.
        case disk
        /// A row with the same primary key or unique value exists already.
        case uniqueness
        /// A row breaks another rule of its table, such as `NOT NULL` or a foreign key.
        case constraint
        /// The SQL is wrong, or the number of values does not match its question marks.
        case statement
        /// A column is missing or ambiguous, or its value has another type.
        case row
        /// A transaction was nested, began by SQL, or ended within its body.
        case transaction
        /// A schema has migrations with wrong numbers, or the name of another schema.
        case schema
        /// A migration failed. It was undone, and those before it stay.
        case migration
        /// The environment variable of the fail point has a text that is not a point.
        case failPoint

        var isConstraint: Bool { self == .uniqueness || self == .constraint }
    }

    /// The kind of failure. It alone decides whether two errors are equal.
    public let code: Code

    /// The failure in one sentence, the first line of the description.
    public let summary: String

    /// The path of the store's file, or `:memory:`; nil if the error concerns no store.
    public let path: String?

    /// Further lines of the description, such as the SQL or the schema concerned.
    public var details: [String] = []

    /// The message of SQLite with its extended result code; nil if SQLite reported nothing.
    public var sqlite: String?

    /// A sentence that says what the reader can do, the last line of the description.
    public let advice: String
}

extension StoreError: Equatable {
    public static func == (a: StoreError, b: StoreError) -> Bool { a.code == b.code }
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        var lines = [summary]
        if let path { lines.append("    store: \(path)") }
        lines += details.map { "    \($0)" }
        if let sqlite { lines.append("    SQLite: \(sqlite)") }
        lines.append(advice)
        return lines.joined(separator: "\n")
    }
}

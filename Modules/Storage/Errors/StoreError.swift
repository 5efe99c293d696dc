/// The reason why a store could not be opened or used.
///
/// Two errors are equal if their codes are equal. The description names the store, the message of the database and what
/// the reader can do. It never contains a bound value, because that may be a secret.
public struct StoreError: Error, Sendable {
    /// The kinds of failure. Compare the kinds, not the texts, which may change between versions.
    public enum Code: String, Sendable, CaseIterable {
        /// The file is missing and cannot be created, is not a regular file, or may not be read; the server, or its
        /// database, cannot be reached.
        case unreadable
        /// The file or its directory may not be written, or the user of the database may not do what a statement does.
        case readOnly
        /// The file was not created by a store: it is another database, or no database.
        case foreign
        /// The file contains a schema in a version that this program does not know.
        case newerVersion
        /// The database, or the header of its file, shows that its content is damaged.
        case corrupt
        /// The file, or its log, was deleted, or another file was put in its place, while the store was open.
        case fileMoved
        /// The transactions of other stores were in the way for longer than the busy timeout.
        case busy
        /// The disk is full. The database has undone the unfinished change.
        case full
        /// The disk or the operating system reported an error while the database read or wrote its files, or the
        /// connection to the server was lost.
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
        /// A schema has migrations with wrong numbers, or the name of another schema, or was changed after the store
        /// had run a migration.
        case schema
        /// A migration failed. It was undone, and those before it stay.
        case migration
        /// The store's ``Store/fence`` has refused the commit, because another process does this work now.
        case stale
        /// The environment variable of the fail point has a text that is not a point.
        case failPoint

        var isConstraint: Bool { self == .uniqueness || self == .constraint }
    }

    /// The kind of failure. It alone decides whether two errors are equal.
    public let code: Code

    /// The failure in one sentence, the first line of the description.
    public let summary: String

    /// The path of the store's file, the address of its database, or `:memory:`, or nil if the error concerns no store.
    public let path: String?

    /// Further lines of the description, such as the SQL or the schema concerned.
    public var details: [String] = []

    /// The database's own message, or nil if it reported nothing.
    public var reported: Report?

    /// A sentence that says what the reader can do, the last line of the description.
    public let advice: String

    /// True if the database has undone the transaction for the sake of another one, so that it may succeed if it is run
    /// again.
    package var canRetry = false

    /// True if the server could not be reached, so that the server may answer later.
    package var isAway = false

    /// True if the server has no connection left.
    package var isFull = false

    /// True if the database has ended the connection, as it does when it stops or loses its role.
    package var isLost = false

    /// True if the server did not reply in time, or not with certainty, so that the change may have been made or not.
    package var isNoReply = false

    package init(
        code: Code, summary: String, path: String?, details: [String] = [], reported: Report? = nil, advice: String
    ) {
        self.code = code
        self.summary = summary
        self.path = path
        self.details = details
        self.reported = reported
        self.advice = advice
    }

    /// The message of a database, with its code.
    public struct Report: Hashable, Sendable {
        /// The name of the database: SQLite or PostgreSQL.
        public let database: String
        public let message: String

        package init(database: String, message: String) {
            self.database = database
            self.message = message
        }

        static func sqlite(_ message: String) -> Report { Report(database: "SQLite", message: message) }
    }
}

extension StoreError: Equatable {
    public static func == (a: StoreError, b: StoreError) -> Bool { a.code == b.code }
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        var lines = [summary]
        if let path { lines.append("    store: \(path)") }
        lines += details.map { "    \($0)" }
        if let reported { lines.append("    \(reported.database): \(reported.message)") }
        lines.append(advice)
        return lines.joined(separator: "\n")
    }
}

/// Why a store could not be opened or used.
///
/// Two errors are equal when their codes are. The text names the store, what SQLite says and what to do next, never a bound value.
public struct StoreError: Error, Sendable {
    /// The kinds of failure.
    public enum Code: String, Sendable, CaseIterable {
        /// The file is missing and cannot be made, is no regular file or may not be read.
        case unreadable
        /// The file or its directory may not be written.
        case readOnly
        /// The file is not a store.
        case foreign
        /// The file has a schema in a version that this program does not know.
        case newerVersion
        /// The file is damaged.
        case corrupt
        /// Another store on the same file held its lock for too long.
        case busy
        /// The disk is full.
        case full
        /// The disk or the operating system failed.
        case disk
        /// A row with the same unique value exists.
        case uniqueness
        /// A row breaks another rule of its table.
        case constraint
        /// The SQL or the number of its values is wrong.
        case statement
        /// A column is missing, ambiguous or of another type than wanted.
        case row
        /// Transactions were nested, or one was ended from within.
        case transaction
        /// A schema is declared wrongly.
        case schema
        /// A migration failed and was undone.
        case migration
        /// The environment names no fail point.
        case failPoint

        var isConstraint: Bool { self == .uniqueness || self == .constraint }
    }

    /// The kind of failure.
    public let code: Code

    /// What happened, in one sentence.
    public let summary: String

    /// The store's file, or `:memory:`; nil where no store is involved.
    public let path: String?

    /// Where and with which SQL.
    public var details: [String] = []

    /// What SQLite says, with its extended result code.
    public var sqlite: String?

    /// What to do next.
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

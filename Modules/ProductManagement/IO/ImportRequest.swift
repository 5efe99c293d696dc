/// The source of a catalogue: a file, or the data itself.
public enum ImportRequest: Sendable, Equatable {
    /// A file, its format known by its content.
    case path(String)
    case data(format: Format, String)

    /// The format of a catalogue.
    public enum Format: String, Sendable, Codable {
        /// An array of objects.
        case json
    }
}

/// The result of an import. `read` is the sum of the other numbers.
public struct ImportReport: Sendable, Codable, Equatable {
    public let read: Int
    public let imported: Int
    public let updated: Int
    public let unchanged: Int
    public let rejected: [Rejection]

    public init(read: Int, imported: Int, updated: Int, unchanged: Int, rejected: [Rejection]) {
        self.read = read
        self.imported = imported
        self.updated = updated
        self.unchanged = unchanged
        self.rejected = rejected
    }

    /// A row that did not fit.
    public struct Rejection: Sendable, Codable, Equatable {
        /// The row's number in the catalogue, from 1.
        public let line: Int
        /// The field that is wrong; empty where the whole row is.
        public let field: String
        public let reason: String

        public init(line: Int, field: String, reason: String) {
            self.line = line
            self.field = field
            self.reason = reason
        }
    }
}

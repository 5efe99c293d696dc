public import Boardy

/// The source of a catalogue, and whether to import it or only to compare it.
public struct ImportRequest: Sendable, Equatable, Sampled {
    public let source: Source
    /// True to answer what the import would change, and to change nothing.
    public let isDryRun: Bool

    /// A file, or the data itself.
    public enum Source: Sendable, Equatable {
        /// A file, its format known by its content.
        case path(String)
        case data(format: Format, String)
    }

    /// The format of a catalogue.
    public enum Format: String, Sendable, Codable, CaseIterable {
        /// An array of objects.
        case json
        /// Rows by RFC 4180, separated by commas or semicolons, under a header row that names the columns.
        case csv
    }

    public init(_ source: Source, isDryRun: Bool = false) {
        (self.source, self.isDryRun) = (source, isDryRun)
    }

    /// Imports a file, its format known by its content.
    public static func path(_ path: String) -> ImportRequest { ImportRequest(.path(path)) }
    /// Imports data that is handed in.
    public static func data(format: Format, _ text: String) -> ImportRequest {
        ImportRequest(.data(format: format, text))
    }

    public static var samples: [ImportRequest] {
        let rows = "sku,title,category,price,currency,stock\nMUG-001,Mug,kitchen,12.99,EUR,40\n"
        return [
            .init(.data(format: .csv, rows), isDryRun: true), .init(.data(format: .csv, rows)),
            .path("catalogue.json"), .init(.path("catalogue.json"), isDryRun: true),
        ]
    }
}

/// The result of an import, or what a dry run would change. `read` is the sum of the other numbers.
public struct ImportReport: Sendable, Codable, Equatable, Sampled {
    public package(set) var read: Int
    public package(set) var imported: Int
    public package(set) var updated: Int
    public package(set) var unchanged: Int
    public package(set) var rejected: [Rejection]
    /// The columns of a CSV file that name no field of a product, so they were not read; nil if there are none.
    public package(set) var unknownColumns: [String]?

    public init(
        read: Int, imported: Int, updated: Int, unchanged: Int, rejected: [Rejection], unknownColumns: [String]? = nil
    ) {
        self.read = read
        self.imported = imported
        self.updated = updated
        self.unchanged = unchanged
        self.rejected = rejected
        self.unknownColumns = unknownColumns
    }

    /// A row that did not fit.
    public struct Rejection: Sendable, Codable, Equatable {
        /// The row's number in a catalogue in JSON, and the first line of the row in a CSV file; both from 1.
        public let line: Int
        /// The field or column that is wrong; empty where the whole row is.
        public let field: String
        public let reason: String
        /// The SKU of the row; nil if no SKU can be read.
        public let sku: String?

        public init(line: Int, sku: String? = nil, field: String, reason: String) {
            (self.line, self.sku, self.field, self.reason) = (line, sku, field, reason)
        }
    }

    public static var samples: [ImportReport] {
        [
            .init(
                read: 4, imported: 1, updated: 1, unchanged: 1,
                rejected: [.init(line: 5, field: "price", reason: "is missing")]),
            .init(
                read: 1, imported: 0, updated: 0, unchanged: 0,
                rejected: [.init(line: 2, sku: "MUG-001", field: "price", reason: "is empty")],
                unknownColumns: ["colour"]),
        ]
    }
}

public import Boardy

/// The format of an export, and the file that it is written to.
public struct ExportRequest: Sendable, Codable, Equatable, Sampled {
    public let format: ImportRequest.Format
    /// The file; nil to answer with the data.
    public let path: String?
    /// True to replace a file that exists. It is refused if this is absent or false.
    public let replaces: Bool?

    public init(format: ImportRequest.Format, path: String? = nil, replaces: Bool? = nil) {
        (self.format, self.path, self.replaces) = (format, path, replaces)
    }

    public static var samples: [ExportRequest] {
        [.init(format: .csv), .init(format: .json, path: "catalogue.json", replaces: true)]
    }
}

/// The result of an export.
public struct ExportReport: Sendable, Codable, Equatable, Sampled {
    /// The number of products.
    public let written: Int
    /// The catalogue, as an import takes it; nil if it is in a file.
    public let data: String?

    public init(written: Int, data: String? = nil) {
        (self.written, self.data) = (written, data)
    }

    public static var samples: [ExportReport] {
        [.init(written: 1, data: "sku,title\nMUG-001,Mug\n"), .init(written: 1)]
    }
}

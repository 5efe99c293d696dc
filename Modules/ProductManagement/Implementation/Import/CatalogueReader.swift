import Boardy
import BoardyHeadless
import BoardyValues
import Foundation
import ProductManagementIO

/// Opens catalogues, in the format that they have.
struct CatalogueReader: Sendable {
    let currency: Currency
    let readFile: ReadFile

    typealias ReadFile = @Sendable (String) throws -> FileChunks

    /// - Parameter progress: gets the fraction done if reading takes long.
    /// - Throws: ``ImportProblem`` if there are no rows to be had, `CancellationError`.
    func open(_ request: ImportRequest, progress: (Double) -> Void = { _ in }) throws -> any CatalogueSource {
        switch request.source {
        case .path(let path):
            let bytes = try readFile(path)
            let first = try bytes.next() ?? Data()
            return try open(
                Self.isJSON(first) ? .json : .csv, first, bytes, name: "the file '\(path)'", progress: progress)
        case .data(let format, let text):
            let bytes = FileChunks(Data(text.utf8))
            return try open(format, try bytes.next() ?? Data(), bytes, name: "the data handed in", progress: progress)
        }
    }

    private func open(
        _ format: ImportRequest.Format, _ first: Data, _ bytes: FileChunks, name: String, progress: (Double) -> Void
    ) throws -> any CatalogueSource {
        switch format {
        case .json:
            // More bytes are refused.
            try JSONSource(
                try bytes.joined(after: first, upTo: JSONLimits.bytes), name: name, currency: currency,
                progress: progress)
        case .csv: CSVSource(first, bytes, name: name, currency: currency)
        }
    }

    /// Returns true if a file that begins with these bytes is JSON: its first character opens an array or an object.
    /// A byte-order mark does not count.
    private static func isJSON(_ start: Data) -> Bool {
        let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
        let character = text.first { !" \t\r\n".utf8.contains($0) }
        return character == UInt8(ascii: "[") || character == UInt8(ascii: "{")
    }
}

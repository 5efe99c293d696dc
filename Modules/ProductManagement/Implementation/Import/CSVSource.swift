import BoardyCSV
import BoardyHeadless
import BoardyValues
import Foundation

/// A catalogue in CSV, which is read some chunks at a time for each batch.
struct CSVSource: CatalogueSource {
    private let bytes: FileChunks
    private let name: String
    private let currency: Currency
    private var parser = CSVParser()
    private var columns: CSVColumns?
    private var chunk: Data?
    private var rows: ArraySlice<ImportRow> = []
    private var done = 0
    /// The error of a chunk that could not be read, which is thrown when the rows before it are kept.
    private var failure: (any Error)?

    /// - Parameters:
    ///   - first: the first chunk, which has been read already.
    ///   - name: where the rows come from, for messages.
    ///   - currency: of prices without one.
    init(_ first: Data, _ bytes: FileChunks, name: String, currency: Currency) {
        chunk = first
        (self.bytes, self.name, self.currency) = (bytes, name, currency)
    }

    mutating func next() throws -> ImportBatch {
        if rows.isEmpty, let failure { throw failure }
        var chunks = 0
        while rows.count < ImportBatch.size, rows.isEmpty || chunks < ImportBatch.chunkLimit, failure == nil, let chunk
        {
            if Task.isCancelled { throw CancellationError() }
            try parse(chunk)
            done += chunk.count
            chunks += 1
            do {
                self.chunk = try bytes.next()
            } catch {
                if rows.isEmpty { throw error }
                failure = error
            }
            if self.chunk == nil { try parse(nil) }
        }
        let batch = rows.prefix(ImportBatch.size)
        rows = rows.dropFirst(ImportBatch.size)
        return ImportBatch(
            rows: Array(batch), fraction: fraction, isLast: rows.isEmpty && chunk == nil,
            unknownColumns: columns?.unknown ?? [])
    }

    /// The fraction of the bytes whose rows have been handed out; 0 while the number of bytes is not known.
    private var fraction: Double {
        guard let count = bytes.count, count > 0 else { return 0 }
        return min(1, Double(done) / Double(count))
    }

    /// - Parameter chunk: nil at the end of the file.
    private mutating func parse(_ chunk: Data?) throws {
        var parsed: [ImportRow] = [], columns = columns
        let use = { (row: CSVRow) throws in
            guard let known = columns else { return columns = try CSVColumns(row, from: name) }
            parsed.append(ImportRow(line: row.line, sku: known.sku(of: row), try known.change(row, currency: currency)))
        }
        if let chunk { try parser.parse(Array(chunk), use) } else { try parser.finish(use) }
        if chunk == nil, columns == nil { columns = try CSVColumns(nil, from: name) }
        self.columns = columns
        rows += parsed
    }
}

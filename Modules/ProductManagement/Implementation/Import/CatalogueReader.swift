import Foundation
import ProductManagementIO
import Values

/// Reads a catalogue, and separates the rows that fit from those that do not. It needs no store.
///
/// It runs off the domain, and stops when its task is cancelled.
struct CatalogueReader: Sendable {
    let currency: Currency
    let readFile: ReadFile

    typealias ReadFile = @Sendable (String) throws -> CatalogueBytes

    /// - Parameter progress: hears the fraction done, at most a hundred times, and 1 at the end.
    /// - Throws: ``ImportProblem`` if there are no rows to be had, `CancellationError`.
    func tally(of request: ImportRequest, progress: (Double) -> Void = { _ in }) throws -> ImportTally {
        switch request.source {
        case .path(let path):
            let bytes = try readFile(path)
            let first = try bytes.next() ?? Data()
            return try tally(
                of: Self.isJSON(first) ? .json : .csv, first, bytes, from: "the file '\(path)'", progress: progress)
        case .data(let format, let text):
            let bytes = CatalogueBytes(Data(text.utf8))
            return try tally(
                of: format, try bytes.next() ?? Data(), bytes, from: "the data handed in", progress: progress)
        }
    }

    /// Returns true if a file that begins with these bytes is JSON: its first character opens an array or an object.
    /// A byte-order mark does not count.
    private static func isJSON(_ start: Data) -> Bool {
        let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
        let character = text.first { !" \t\r\n".utf8.contains($0) }
        return character == UInt8(ascii: "[") || character == UInt8(ascii: "{")
    }

    private func tally(
        of format: ImportRequest.Format, _ first: Data, _ bytes: CatalogueBytes, from source: String,
        progress: (Double) -> Void
    ) throws -> ImportTally {
        let tally =
            switch format {
            case .json: try tallyOfJSON(try bytes.all(from: first), from: source, progress: progress)
            case .csv: try tallyOfCSV(first, bytes, from: source, progress: progress)
            }
        progress(1)
        return tally
    }

    private func tallyOfJSON(_ data: Data, from source: String, progress: (Double) -> Void) throws -> ImportTally {
        var tally = ImportTally()
        try CatalogueRow.each(in: data, from: source) { row, index, count throws(CancellationError) in
            if Task.isCancelled { throw CancellationError() }
            if let fraction = ProgressSteps(count: count).fraction(before: index) { progress(fraction) }
            tally.add(line: index + 1, try row.change(currency: currency))
        }
        return tally
    }

    private func tallyOfCSV(
        _ first: Data, _ bytes: CatalogueBytes, from source: String, progress: (Double) -> Void
    ) throws -> ImportTally {
        var tally = ImportTally(), parser = CSVParser(), columns: CSVColumns?, next: Data? = first
        var done = 0, percent = -1
        let use = { (row: CSVRow) throws in
            if Task.isCancelled { throw CancellationError() }
            guard let columns else {
                return columns = try CSVColumns(row, from: source)
            }
            tally.add(line: row.line, try columns.change(row, currency: currency))
        }
        while let chunk = next {
            if let count = bytes.count, count > 0, min(99, done * 100 / count) > percent {
                percent = min(99, done * 100 / count)
                progress(Double(percent) / 100)
            }
            try parser.parse(chunk, use)
            done += chunk.count
            next = try bytes.next()
        }
        try parser.finish(use)
        if columns == nil { _ = try CSVColumns(nil, from: source) }
        return tally
    }
}

/// Counts the rows of a catalogue by their result, while they are read and kept.
struct ImportTally {
    /// A change that fits by itself, with its row.
    struct Entry {
        let line: Int
        let change: ProductChange
    }

    /// The result of a row that was kept.
    enum RowResult {
        case imported, updated, unchanged
        case rejected(RowMismatch)
    }

    /// The changes to be kept, in the order of their rows.
    private(set) var fitting: [Entry] = []
    private var rejected: [ImportReport.Rejection] = []
    private var imported = 0
    private var updated = 0
    private var unchanged = 0
    private var lines: [String: Int] = [:]

    /// Takes a row in or rejects it. Of two with one SKU the first counts.
    ///
    /// - Parameter line: the number of the row, or its line, from 1.
    mutating func add(line: Int, _ change: @autoclosure () throws(RowMismatch) -> ProductChange) {
        do throws(RowMismatch) {
            let change = try change()
            if let earlier = lines[change.sku] { throw .duplicate(change.sku, line: earlier) }
            lines[change.sku] = line
            fitting.append(Entry(line: line, change: change))
        } catch {
            count(.rejected(error), line: line)
        }
    }

    /// Counts the result of a row.
    mutating func count(_ result: RowResult, line: Int) {
        switch result {
        case .imported: imported += 1
        case .updated: updated += 1
        case .unchanged: unchanged += 1
        case .rejected(let mismatch):
            rejected.append(ImportReport.Rejection(line: line, field: mismatch.field, reason: mismatch.reason))
        }
    }

    /// The figures so far, with the rejected rows in the order of the catalogue.
    var report: ImportReport {
        ImportReport(
            read: imported + updated + unchanged + rejected.count, imported: imported, updated: updated,
            unchanged: unchanged, rejected: rejected.sorted { $0.line < $1.line })
    }
}

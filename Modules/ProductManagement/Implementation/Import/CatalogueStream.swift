import Foundation
import ProductManagementIO

/// A catalogue that is read as far as its rows are asked for. It runs off the domain, and needs no store.
///
/// In CSV it holds one chunk of the file, however long the file is. In JSON it holds all rows.
actor CatalogueStream {
    private var rows: CatalogueRows

    init(_ request: ImportRequest, reader: CatalogueReader) { rows = CatalogueRows(request, reader: reader) }

    func next(progress: (Double) -> Void) throws -> ImportBatch { try rows.next(progress: progress) }
}

/// The rows of a catalogue, batch by batch.
struct CatalogueRows {
    private let request: ImportRequest
    private let reader: CatalogueReader
    private var source: (any CatalogueSource)?

    init(_ request: ImportRequest, reader: CatalogueReader) {
        (self.request, self.reader) = (request, reader)
    }

    /// Returns the next rows. A batch that is not the last one has at least one row. Do not go on after an error.
    ///
    /// - Parameter progress: gets the fraction done if reading takes long.
    /// - Throws: ``ImportProblem`` if there are no rows to be had, `CancellationError` if the task is cancelled.
    mutating func next(progress: (Double) -> Void = { _ in }) throws -> ImportBatch {
        var source = try source ?? reader.open(request, progress: progress)
        defer { self.source = source }
        return try source.next()
    }
}

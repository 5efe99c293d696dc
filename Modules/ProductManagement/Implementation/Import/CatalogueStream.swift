import Foundation
import ProductManagementIO

/// A catalogue that is read as far as its rows are asked for. It runs off the domain, and needs no store.
///
/// In CSV it holds one chunk of the file, however long the file is. In JSON it holds all rows.
actor CatalogueStream {
    private let request: ImportRequest
    private let reader: CatalogueReader
    private var source: (any CatalogueSource)?

    init(_ request: ImportRequest, reader: CatalogueReader) { (self.request, self.reader) = (request, reader) }

    func next(progress: (Double) -> Void) throws -> ImportBatch {
        var source = try source ?? reader.open(request, progress: progress)
        defer { self.source = source }
        return try source.next()
    }
}

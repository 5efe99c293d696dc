/// The rows of a catalogue in one of the formats.
protocol CatalogueSource {
    /// Returns the next rows. A batch that is not the last one has at least one row. Do not go on after an error.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, and the error of a file that cannot be read any more.
    mutating func next() throws -> ImportBatch
}

/// Rows of a catalogue in their order.
struct ImportBatch {
    /// The greatest number of rows. They are kept in one transaction, unless that takes too long; others can write
    /// between two of them.
    static let size = 2_000
    /// The number of chunks after which a batch is complete, so that long rows do not make it large.
    static let chunkLimit = 8

    let rows: [ImportRow]
    /// The fraction of the catalogue that has been read with these rows.
    let fraction: Double
    let isLast: Bool
    /// The columns of the catalogue that name no field of a product.
    var unknownColumns: [String] = []
}

/// A row of a catalogue, or the reason why it does not fit.
struct ImportRow {
    /// The number of the row in JSON, and the first line of the row in CSV; both from 1.
    let line: Int
    /// The SKU, also of a row that does not fit otherwise; nil if no SKU can be read.
    let sku: String?
    let change: Result<ProductChange, RowMismatch>

    init(line: Int, sku: String?, _ change: @autoclosure () throws(RowMismatch) -> ProductChange) {
        (self.line, self.sku) = (line, sku)
        do {
            self.change = .success(try change())
        } catch {
            self.change = .failure(error)
        }
    }
}

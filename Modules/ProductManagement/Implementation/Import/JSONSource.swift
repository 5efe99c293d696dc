import Boardy
import BoardyValues
import Foundation

/// A catalogue in JSON, which is parsed as a whole: an array of objects, alone or as `products` of an object.
struct JSONSource: CatalogueSource {
    /// The share of the work that is done when all rows are parsed, about.
    static let parsingShare = 0.75

    /// The number of rows in a batch: all of them are parsed, so progress comes from keeping them alone.
    static let batchSize = 250

    private let rows: [ImportRow]
    private var done = 0

    /// - Parameters:
    ///   - name: where the rows come from, for messages.
    ///   - progress: gets the fraction done, at most a hundred times.
    /// - Throws: ``ImportProblem``, which is `beyondLimits`, `notJSON` or `notACatalogue`; `CancellationError`.
    init(_ data: Data, name: String, currency: Currency, progress: (Double) -> Void) throws {
        var rows: [ImportRow] = []
        do {
            try JSONElements.each(CatalogueRow.self, in: data, under: "products") { row, index, count in
                if Task.isCancelled { throw CancellationError() }
                if let fraction = ProgressSteps(count: count).fraction(before: index) {
                    progress(Self.parsingShare * fraction)
                }
                rows.append(ImportRow(line: index + 1, sku: row.sku, try row.change(currency: currency)))
            }
        } catch let error as JSONLimitError {
            throw ImportProblem.beyondLimits(name, error.description)
        } catch is JSONElements.ArrayMissing {
            throw ImportProblem.notACatalogue(name)
        } catch let error where !(error is CancellationError) {
            throw ImportProblem.notJSON(name)
        }
        self.rows = rows
    }

    mutating func next() throws -> ImportBatch {
        let batch = rows[done...].prefix(Self.batchSize)
        done += batch.count
        let share = rows.isEmpty ? 1 : Double(done) / Double(rows.count)
        return ImportBatch(
            rows: Array(batch), fraction: Self.parsingShare + (1 - Self.parsingShare) * share,
            isLast: done == rows.count)
    }
}

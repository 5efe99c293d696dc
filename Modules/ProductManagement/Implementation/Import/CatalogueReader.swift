import Foundation
import ProductManagementIO
import Values

/// Reads a catalogue, and separates the rows that fit from those that do not. It needs no store.
///
/// It runs off the domain, and stops when its task is cancelled.
struct CatalogueReader: Sendable {
    /// The currency of prices that come without one.
    let currency: Currency
    let readFile: @Sendable (String) throws -> Data

    /// - Parameter progress: hears the fraction done, at most a hundred times, and 1 at the end.
    /// - Throws: ``ImportProblem`` if there are no rows to be had, `CancellationError`.
    func tally(of request: ImportRequest, progress: (Double) -> Void = { _ in }) throws -> ImportTally {
        var tally = ImportTally()
        let (data, source) = try text(of: request)
        try CatalogueRow.each(in: data, from: source) { row, index, count throws(CancellationError) in
            if Task.isCancelled { throw CancellationError() }
            if let fraction = ProgressSteps(count: count).fraction(before: index) { progress(fraction) }
            tally.add(row, line: index + 1, currency: currency)
        }
        progress(1)
        return tally
    }

    private func text(of request: ImportRequest) throws -> (Data, source: String) {
        switch request {
        case .path(let path): (try readFile(path), "the file '\(path)'")
        case .data(format: .json, let text): (Data(text.utf8), "the data handed in")
        }
    }
}

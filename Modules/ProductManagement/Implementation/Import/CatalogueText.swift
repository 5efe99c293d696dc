import Foundation

extension CatalogueRow {
    /// The rows of a catalogue in JSON: an array of objects, alone or as `products` of an object.
    ///
    /// - Parameters:
    ///   - source: where it comes from, for the message.
    ///   - progress: hears the fraction done, at most a hundred times.
    /// - Throws: ``ImportProblem``, code `notJSON` or `notACatalogue`; `CancellationError`.
    static func rows(in data: Data, from source: String, progress: (Double) -> Void) throws -> [CatalogueRow] {
        try withoutActuallyEscaping(progress) { progress in
            do {
                return try JSONDecoder().decode(Listing.self, from: data, configuration: progress).rows
            } catch let error as CancellationError {
                throw error
            } catch is Listing.Missing {
                throw ImportProblem.notACatalogue(source)
            } catch {
                throw ImportProblem.notJSON(source)
            }
        }
    }

    private struct Listing: DecodableWithConfiguration {
        struct Missing: Error {}

        private enum Key: CodingKey { case products }

        let rows: [CatalogueRow]

        init(from decoder: any Decoder, configuration progress: (Double) -> Void) throws {
            if var list = try? decoder.unkeyedContainer() {
                rows = try Self.all(of: &list, progress)
            } else if var list = try? decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .products) {
                rows = try Self.all(of: &list, progress)
            } else {
                throw Missing()
            }
        }

        private static func all(
            of list: inout any UnkeyedDecodingContainer, _ progress: (Double) -> Void
        ) throws -> [CatalogueRow] {
            let count = list.count ?? 0
            let step = max(1, (count + 99) / 100)
            var rows: [CatalogueRow] = []
            while !list.isAtEnd {
                if rows.count.isMultiple(of: step), count > 0 {
                    try Task.checkCancellation()
                    progress(Double(rows.count) / Double(count))
                }
                rows.append(try list.decode(CatalogueRow.self))
            }
            return rows
        }
    }
}

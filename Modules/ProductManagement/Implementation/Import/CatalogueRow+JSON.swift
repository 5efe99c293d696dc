import Boardy
import Foundation

extension CatalogueRow {
    /// Uses one row.
    ///
    /// - Parameters:
    ///   - index: the number of rows before this one.
    ///   - count: the number of all rows; 0 if it is not known.
    typealias Use = (_ row: CatalogueRow, _ index: Int, _ count: Int) throws(CancellationError) -> Void

    /// Goes through the rows of a catalogue in JSON: an array of objects, alone or as `products` of an object.
    ///
    /// - Parameters:
    ///   - source: where it comes from, for the message.
    ///   - use: called with one row after the other, before it is known whether all of them can be read.
    /// - Throws: ``ImportProblem``, code `beyondLimits`, `notJSON` or `notACatalogue`; what `use` throws.
    static func each(in data: Data, from source: String, _ use: Use) throws {
        do throws(JSONLimitError) {
            try JSONLimits.check(data)
        } catch {
            throw ImportProblem.beyondLimits(source, error.description)
        }
        try withoutActuallyEscaping(use) { use in
            do {
                _ = try JSONDecoder().decode(Listing.self, from: data, configuration: use)
            } catch let error as CancellationError {
                throw error
            } catch is Listing.Missing {
                throw ImportProblem.notACatalogue(source)
            } catch {
                throw ImportProblem.notJSON(source)
            }
        }
    }

    /// Keeps nothing: each row is used as it is decoded.
    private struct Listing: DecodableWithConfiguration {
        struct Missing: Error {}

        private enum Key: CodingKey { case products }

        init(from decoder: any Decoder, configuration use: Use) throws {
            if var list = try? decoder.unkeyedContainer() {
                try Self.each(of: &list, use)
            } else if var list = try? decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .products) {
                try Self.each(of: &list, use)
            } else {
                throw Missing()
            }
        }

        private static func each(of list: inout any UnkeyedDecodingContainer, _ use: Use) throws {
            while !list.isAtEnd {
                let index = list.currentIndex
                try use(try list.decode(CatalogueRow.self), index, list.count ?? 0)
            }
        }
    }
}

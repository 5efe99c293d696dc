import Foundation

extension CatalogueRow {
    /// The rows of a catalogue in JSON: an array of objects, alone or as `products` of an object.
    ///
    /// - Parameter source: where it comes from, for the message.
    /// - Throws: ``ImportProblem``, code `notJSON` or `notACatalogue`.
    static func rows(in data: Data, from source: String) throws(ImportProblem) -> [CatalogueRow] {
        do {
            return try JSONDecoder().decode(Listing.self, from: data).rows
        } catch is Listing.Missing {
            throw .notACatalogue(source)
        } catch {
            throw .notJSON(source)
        }
    }

    private struct Listing: Decodable {
        struct Missing: Error {}

        private enum Key: CodingKey { case products }

        let rows: [CatalogueRow]

        init(from decoder: any Decoder) throws {
            if var list = try? decoder.unkeyedContainer() {
                rows = try Self.all(of: &list)
            } else if var list = try? decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .products) {
                rows = try Self.all(of: &list)
            } else {
                throw Missing()
            }
        }

        private static func all(of list: inout any UnkeyedDecodingContainer) throws -> [CatalogueRow] {
            var rows: [CatalogueRow] = []
            while !list.isAtEnd { rows.append(try list.decode(CatalogueRow.self)) }
            return rows
        }
    }
}

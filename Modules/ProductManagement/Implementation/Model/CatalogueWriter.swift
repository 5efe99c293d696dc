import BoardyCSV
import BoardyValues
import Foundation
import ProductManagementIO

/// Writes products in a format that an import takes, and from which it changes nothing.
struct CatalogueWriter {
    let format: ImportRequest.Format

    /// The bytes before the first product.
    var head: Data {
        switch format {
        case .csv: Data(CSVWriter.row(CatalogueField.allCases.map(\.rawValue)).utf8)
        case .json: Data("[".utf8)
        }
    }

    /// The bytes after the last product.
    var tail: Data {
        switch format {
        case .csv: Data()
        case .json: Data("\n]\n".utf8)
        }
    }

    /// - Parameter isFirst: true for the first products of the catalogue.
    func rows(_ products: [Product], isFirst: Bool) throws -> Data {
        switch format {
        case .csv: return Data(products.map { CSVWriter.row(Self.cells(of: $0)) }.joined().utf8)
        case .json:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            var data = Data()
            for (index, product) in products.enumerated() {
                data += Data((isFirst && index == 0 ? "\n" : ",\n").utf8)
                data += try encoder.encode(product)
            }
            return data
        }
    }

    private static func cells(of product: Product) -> [String] {
        CatalogueField.allCases.map { field in
            switch field {
            case .sku: product.sku
            case .title: product.title
            case .category: product.category
            case .description: product.description
            case .price: String(product.price.description.prefix { $0 != " " })
            case .currency: product.price.currency.code
            case .stock: String(product.stock)
            case .picture: product.picture ?? ""
            }
        }
    }
}

import BoardyCSV
import BoardyValues
import Foundation

/// The columns of a CSV file, as its header row names them.
///
/// Names are compared without space around them and whatever the case. Columns of other names are told and not used.
struct CSVColumns {
    private let names: [String]
    private let places: [CatalogueField: Int]
    /// The columns that name no field of a product, in their order. A column without a name is left out.
    let unknown: [String]
    private let takesDecimalComma: Bool

    private static let tooLong = "is longer than \(CSVParser.rowLimit) bytes or \(CSVParser.columnLimit) cells"

    private static let returnsAlone = "has a carriage return without a line feed: let lines end with LF or CRLF"

    /// - Parameters:
    ///   - header: the first row; nil if the file has none.
    ///   - source: where the file comes from, for the message.
    init(_ header: CSVRow?, from source: String) throws(ImportProblem) {
        guard let header else { throw .notAHeader(source, "is missing") }
        guard let cells = header.cells else { throw .notAHeader(source, Self.tooLong) }
        var names: [String] = [], unknown: [String] = [], places: [CatalogueField: Int] = [:]
        for (index, cell) in cells.enumerated() {
            switch cell {
            case .malformed(let malformation): throw .notAHeader(source, "has a cell that \(malformation.rawValue)")
            case .text(let text):
                let name = text.trimmed
                // All rows of a file whose lines end with CR alone are in its header. CRLF is another character.
                if name.contains(where: { $0 == "\r" }) { throw .notAHeader(source, Self.returnsAlone) }
                names.append(name)
                guard let field = CatalogueField(rawValue: name.lowercased()) else {
                    if !name.isEmpty { unknown.append(name) }
                    continue
                }
                if places[field] != nil { throw .notAHeader(source, "names the column '\(field.rawValue)' twice") }
                places[field] = index
            }
        }
        guard places[.sku] != nil else { throw .notAHeader(source, "names no column 'sku'") }
        (self.names, self.unknown, self.places) = (names, unknown, places)
        takesDecimalComma = header.hasSemicolons
    }

    /// Returns the SKU of a row, also if the row does not fit; nil if no SKU can be read.
    func sku(of row: CSVRow) -> String? {
        guard let place = places[.sku], let cells = row.cells, place < cells.count, case .text(let text) = cells[place]
        else { return nil }
        let sku = text.trimmed.withoutInertMark.normalized
        return sku.isEmpty ? nil : sku
    }

    /// Returns what a row changes.
    ///
    /// - Parameter currency: of a price whose cell of the currency is empty.
    /// - Throws: the first cell that is malformed; else the first that does not fit, in the order of the fields.
    func change(_ row: CSVRow, currency: Currency) throws(RowMismatch) -> ProductChange {
        let cells = try texts(of: row)
        guard cells.count == names.count else { throw .cells(cells.count, columns: names.count) }
        let value = { (field: CatalogueField) in
            places[field].map {
                cells[$0].trimmed.withoutInertMark.normalized
            }
        }
        guard let sku = value(.sku), !sku.isEmpty else { throw .empty(CatalogueField.sku.rawValue) }
        let title = value(.title)
        if title?.isEmpty == true { throw .empty(CatalogueField.title.rawValue) }
        return ProductChange(
            sku: sku, title: title, category: value(.category), description: value(.description),
            price: try price(value(.price), value(.currency), usual: currency), stock: try Self.stock(value(.stock)),
            picture: value(.picture))
    }

    private func texts(of row: CSVRow) throws(RowMismatch) -> [String] {
        guard let cells = row.cells else { throw .malformed("", Self.tooLong) }
        var texts: [String] = []
        for (index, cell) in cells.enumerated() {
            switch cell {
            case .text(let text): texts.append(text)
            case .malformed(let malformation):
                let isOpen = malformation == .notClosed && row.lastLine > row.line
                let lost = isOpen ? ", so the lines to \(row.lastLine) are no rows of their own" : ""
                throw .malformed(index < names.count ? names[index] : "", malformation.rawValue + lost)
            }
        }
        return texts
    }

    // MARK: - Price and stock

    private func price(_ price: String?, _ code: String?, usual: Currency) throws(RowMismatch) -> StatedPrice? {
        let amount = try amount(price)
        guard let currency = try Self.currency(code, usual: usual) else { return amount.map { .amount($0) } }
        guard let amount else { return .currency(currency) }
        return .exact(try StatedPrice.money(amount, currency))
    }

    private static func currency(_ code: String?, usual: Currency) throws(RowMismatch) -> Currency? {
        guard let code, !code.isEmpty else { return code == nil ? nil : usual }
        do { return try Currency(code) } catch { throw .unknownCurrency(code) }
    }

    /// Reads digits, with one decimal point or comma at most: no grouping, no exponent, no currency.
    private func amount(_ cell: String?) throws(RowMismatch) -> Decimal? {
        guard let cell else { return nil }
        if cell.isEmpty { throw .empty(CatalogueField.price.rawValue) }
        let isNegative = cell.hasPrefix("-")
        let digits = TypedAmount.number(cell.dropFirst(isNegative ? 1 : 0), takesComma: takesDecimalComma)
        guard let digits else { throw .notANumber(cell, takesDecimalComma: takesDecimalComma) }
        // `Decimal` rounds what has more than 38 digits.
        guard cell.utf8.count <= 38, let size = Decimal(string: digits, locale: Self.locale) else { throw .hugePrice }
        let amount = isNegative ? -size : size
        if amount < 0 { throw .negativePrice(amount) }
        return amount
    }

    private static let locale = Locale(identifier: "en_US_POSIX")

    private static func stock(_ cell: String?) throws(RowMismatch) -> Int? {
        guard let cell, !cell.isEmpty else { return cell == nil ? nil : 0 }
        guard cell.isDecimal, let stock = Int(cell) else { throw .notAStock }
        return stock
    }
}

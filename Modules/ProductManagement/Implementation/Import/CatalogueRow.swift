import Boardy
import BoardyValues
import Foundation
import ProductManagementIO

/// One row of a catalogue, ours or a foreign one, with the fields that are of use.
struct CatalogueRow: Decodable {
    private typealias Field = CatalogueField

    /// Nil if the row is no object.
    private let values: [Field: JSONValue]?

    /// Never throws: one bad row does not spoil the others.
    init(from decoder: any Decoder) {
        guard let object = try? decoder.container(keyedBy: Field.self) else {
            values = nil
            return
        }
        values = Field.allCases.filter(object.contains).reduce(into: [:]) { values, field in
            // A number beyond all measure fits no field, as a list.
            values[field] = (try? object.decode(JSONValue.self, forKey: field)) ?? .array([])
        }
    }

    /// The product that the row describes, as a change that leaves nothing of an earlier one.
    ///
    /// - Parameter currency: of a price without one.
    /// - Throws: the first misfit, in the order of the fields.
    func change(currency: Currency) throws(RowMismatch) -> ProductChange {
        guard values != nil else { throw .notAnObject }
        return ProductChange(
            sku: try text(.sku), title: try text(.title), category: try optionalText(.category),
            description: try optionalText(.description), price: .exact(try price(usual: currency)), stock: try stock(),
            picture: try picture())
    }

    /// The SKU, if it is a text that is not empty.
    var sku: String? { (try? optionalText(.sku)).flatMap { $0.isEmpty ? nil : $0 } }

    /// The value of a field; nil also for null.
    private subscript(field: Field) -> JSONValue? {
        values?[field].flatMap { $0 == .null ? nil : $0 }
    }

    // MARK: - Texts

    private func text(_ field: Field) throws(RowMismatch) -> String {
        guard self[field] != nil else { throw .missing(field.rawValue) }
        let text = try optionalText(field)
        guard !text.isEmpty else { throw .empty(field.rawValue) }
        return text
    }

    private func optionalText(_ field: Field) throws(RowMismatch) -> String {
        switch self[field] {
        case nil: return ""
        case .string(let text): return text.trimmed.normalized
        default: throw .notText(field.rawValue)
        }
    }

    /// The picture; nil to leave it as it is.
    private func picture() throws(RowMismatch) -> String? {
        if self[.picture] == nil { return nil }
        return try optionalText(.picture)
    }

    // MARK: - Price and stock

    private func price(usual: Currency) throws(RowMismatch) -> Money {
        switch self[.price] {
        case nil: throw .missing(Field.price.rawValue)
        case .number(let price): return try StatedPrice.money(price, try currency(self[.currency]) ?? usual)
        case .object?:
            guard case .number(let minor) = self[.price]?["minor"], let own = try currency(self[.price]?["currency"]),
                let minor = Int(minor.description)
            else { throw .notAPrice }
            let price = Money(minor: minor, currency: own)
            guard minor >= 0 else { throw .negativePrice(price) }
            if let stated = try currency(self[.currency]), stated != own { throw .twoCurrencies(stated, price: own) }
            return price
        default: throw .notAPrice
        }
    }

    private func currency(_ value: JSONValue?) throws(RowMismatch) -> Currency? {
        switch value {
        case nil, .null: return nil
        case .string(let code):
            do { return try Currency(code) } catch { throw .unknownCurrency(code) }
        default: throw .notText(Field.currency.rawValue)
        }
    }

    private func stock() throws(RowMismatch) -> Int {
        switch self[.stock] {
        case nil: return 0
        case .number(let number):
            guard let stock = Int(number.description), stock >= 0 else { throw .notAStock }
            return stock
        default: throw .notAStock
        }
    }
}

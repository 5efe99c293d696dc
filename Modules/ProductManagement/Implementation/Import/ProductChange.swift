import Boardy
import BoardyHeadless
import BoardyValues
import Foundation
import ProductManagementIO

/// The fields of a catalogue that are of use.
enum CatalogueField: String, CodingKey, CaseIterable {
    case sku, title, category, description, price, currency, stock, picture
}

/// The values that a row of a catalogue gives a product. A value that is nil stays as it is.
struct ProductChange {
    let sku: String
    var title: String?
    var category: String?
    var description: String?
    var price: StatedPrice?
    var stock: Int?
    /// Empty to take the picture away.
    var picture: String?

    /// The first text with a control character, other than a tab or an end of line, or a picture that no page can
    /// show; nil if there is none.
    var textMismatch: RowMismatch? {
        let texts: [(CatalogueField, String?)] = [
            (.sku, sku), (.title, title), (.category, category), (.description, description),
        ]
        for (field, text) in texts {
            if let control = text.flatMap({ ControlCharacter(in: $0, allowsLines: true) }) {
                return .controlCharacter(field.rawValue, control)
            }
        }
        if let picture, !picture.isEmpty, !Picture.isSource(picture) { return .notAPicture(picture) }
        return nil
    }

    /// Returns the product after the change.
    ///
    /// - Parameters:
    ///   - known: the product with this SKU until now; nil if it is new.
    ///   - currency: of a new product's price without one.
    /// - Throws: the first value that a new product lacks, a new SKU that no web address can have, the price if it does
    ///   not fit the product's currency, or a stock that is less than what is reserved.
    func product(after known: Product?, currency: Currency) throws(RowMismatch) -> Product {
        if known == nil, [".", ".."].contains(sku) { throw .noAddress(sku) }
        guard let title = title ?? known?.title else { throw .missing(CatalogueField.title.rawValue) }
        guard let price = try price?.money(after: known?.price, currency: currency) ?? known?.price else {
            throw .missing(CatalogueField.price.rawValue)
        }
        // A price that stays as it is may be older than the limit.
        if self.price != nil, price.minor > Product.greatestPrice, price != known?.price {
            throw .beyondGreatestPrice(price.currency)
        }
        let stock = stock ?? known?.stock ?? 0, reserved = known.map { $0.stock - $0.available } ?? 0
        guard stock >= reserved else { throw .reservedStock(reserved) }
        return Product(
            sku: sku, title: title, category: category ?? known?.category ?? "",
            description: description ?? known?.description ?? "", price: price, stock: stock,
            available: stock - reserved, picture: (picture ?? known?.picture).flatMap { $0.isEmpty ? nil : $0 })
    }
}

extension ProductChange {
    /// The change that a request to save a product asks for.
    ///
    /// - Throws: the first value that does not fit, in the order of the fields.
    init(_ request: SaveProductRequest) throws(RowMismatch) {
        let texts = [request.sku, request.title, request.category, request.description, request.picture].map {
            $0?.trimmed.normalized
        }
        guard let sku = texts[0], !sku.isEmpty else { throw .empty(CatalogueField.sku.rawValue) }
        if texts[1] == "" { throw .empty(CatalogueField.title.rawValue) }
        if let price = request.price, price.minor < 0 { throw .negativePrice(price) }
        if let stock = request.stock, stock < 0 { throw .notAStock }
        self.init(
            sku: sku, title: texts[1], category: texts[2], description: texts[3],
            price: request.price.map { .exact($0) }, stock: request.stock, picture: texts[4])
    }
}

/// The price in a row, as far as the row states it.
enum StatedPrice {
    case exact(Money)
    /// An amount without a currency.
    case amount(Decimal)
    /// A currency without an amount.
    case currency(Currency)

    func money(after known: Money?, currency usual: Currency) throws(RowMismatch) -> Money {
        switch self {
        case .exact(let money): return money
        case .amount(let amount): return try Self.money(amount, known?.currency ?? usual)
        case .currency(let currency):
            guard let known else { throw .missing(CatalogueField.price.rawValue) }
            guard known.currency == currency else { throw .twoCurrencies(currency, price: known.currency) }
            return known
        }
    }

    static func money(_ price: Decimal, _ currency: Currency) throws(RowMismatch) -> Money {
        guard price >= 0 else { throw .negativePrice(price) }
        do {
            return try Money(price: price, currency: currency)
        } catch {
            throw error.code == .tooManyDecimals ? .tooManyDecimals(price, currency) : .hugePrice
        }
    }
}

/// The reason why a row of a catalogue is rejected: the first field that does not fit.
struct RowMismatch: Error, Equatable {
    let field: String
    let reason: String

    private init(_ field: String, _ reason: String) {
        (self.field, self.reason) = (field, reason)
    }

    static let notAnObject = RowMismatch("", "is not an object")

    static func cells(_ count: Int, columns: Int) -> RowMismatch {
        RowMismatch("", "has \(count) cells, but the header row has \(columns)")
    }
    static func malformed(_ column: String, _ reason: String) -> RowMismatch { RowMismatch(column, reason) }

    static func missing(_ field: String) -> RowMismatch { RowMismatch(field, "is missing") }
    static func empty(_ field: String) -> RowMismatch { RowMismatch(field, "is empty") }
    static func notText(_ field: String) -> RowMismatch { RowMismatch(field, "is not a text") }
    static func controlCharacter(_ field: String, _ character: ControlCharacter) -> RowMismatch {
        RowMismatch(field, "contains the character \(character.name)")
    }

    static func noAddress(_ sku: String) -> RowMismatch {
        RowMismatch("sku", "is '\(sku)', which stands for a folder in web addresses; add a letter or a digit")
    }

    static func duplicate(_ sku: String, line: Int) -> RowMismatch {
        RowMismatch("sku", "'\(sku)' is in line \(line) already")
    }

    static let notAPrice = RowMismatch("price", "is neither a number nor an object with minor and currency")
    static func notANumber(_ cell: String, takesDecimalComma: Bool) -> RowMismatch {
        let example = takesDecimalComma ? "12,99 or 12.99" : "12.99"
        return RowMismatch("price", "'\(cell.prefix(40))' is not a number such as \(example), without grouping")
    }
    static func negativePrice(_ price: some CustomStringConvertible) -> RowMismatch {
        RowMismatch("price", "\(price) is negative")
    }
    static func tooManyDecimals(_ price: some CustomStringConvertible, _ currency: Currency) -> RowMismatch {
        RowMismatch("price", "\(price) has more decimals than the \(currency.minorDigits) of \(currency)")
    }
    static let hugePrice = RowMismatch("price", "is more than an amount can hold")
    static func beyondGreatestPrice(_ currency: Currency) -> RowMismatch {
        let greatest = Money(minor: Product.greatestPrice, currency: currency)
        return RowMismatch("price", "is more than \(greatest), the most that a product can cost")
    }

    static func unknownCurrency(_ code: String) -> RowMismatch {
        RowMismatch("currency", "'\(code)' is not a code of ISO 4217 for a currency in use, such as EUR")
    }
    static func twoCurrencies(_ currency: Currency, price: Currency) -> RowMismatch {
        RowMismatch("currency", "is \(currency), but the price is in \(price)")
    }

    static func reservedStock(_ quantity: Int) -> RowMismatch {
        RowMismatch("stock", "is less than the number of pieces that are reserved, \(quantity)")
    }
    static func notAPicture(_ text: String) -> RowMismatch {
        RowMismatch(
            "picture",
            "'\(text.prefix(80))' is neither the path of a file below the folder of pictures, such as mugs/grey.jpg, "
                + "nor an address that begins with https://")
    }
    static let notAStock = RowMismatch("stock", "is not a whole number of 0 or more")
}

import Foundation

/// A JSON value as it stands in a catalogue. A number keeps the decimal that was written.
enum CatalogueValue: Decodable, Equatable {
    case null
    case text(String)
    case number(Decimal)
    case object([String: CatalogueValue])
    /// Anything else: truth values, arrays, numbers beyond all measure.
    case other

    init(from decoder: any Decoder) throws {
        guard let value = try? decoder.singleValueContainer() else {
            self = .other
            return
        }
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if (try? value.decode(Bool.self)) != nil {
            self = .other
        } else if let number = try? value.decode(Decimal.self) {
            self = .number(number)
        } else if let object = try? value.decode([String: CatalogueValue].self) {
            self = .object(object)
        } else {
            self = .other
        }
    }
}

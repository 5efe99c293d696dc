import Foundation

extension String {
    /// The text in Unicode normalization form C, in which equal texts have equal bytes.
    ///
    /// Swift compares texts by their characters, and a store compares their bytes: `é` as one scalar and as `e` with an
    /// accent are one text in Swift and two in a store. So a text that identifies something, such as an SKU, is
    /// normalized where it enters.
    public var normalized: String {
        // Every text of ASCII is normalized, and most are.
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}

/// A property whose text is normalized as it enters, from code and from JSON alike.
///
///     public struct AddToCartRequest: Codable {
///         @Normalized public private(set) var sku: String
///     }
///
/// In JSON it is the plain text.
@propertyWrapper
public struct Normalized: Hashable, Sendable {
    /// The normalized text.
    public var wrappedValue: String {
        didSet { wrappedValue = wrappedValue.normalized }
    }

    /// Normalizes a text; see ``Swift/String/normalized``.
    public init(wrappedValue: String) { self.wrappedValue = wrappedValue.normalized }
}

extension Normalized: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

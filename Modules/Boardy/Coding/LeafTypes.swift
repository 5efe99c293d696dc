import Foundation

/// The types that Foundation's JSON coders read and write as one value, without asking the type itself.
enum LeafTypes {
    /// The number types. A type of its own that conforms as they do may refuse a number for reasons of its own, so it
    /// is not listed.
    static let numbers: Set = [
        ObjectIdentifier(Int.self), ObjectIdentifier(Int8.self), ObjectIdentifier(Int16.self),
        ObjectIdentifier(Int32.self), ObjectIdentifier(Int64.self), ObjectIdentifier(Int128.self),
        ObjectIdentifier(UInt.self), ObjectIdentifier(UInt8.self), ObjectIdentifier(UInt16.self),
        ObjectIdentifier(UInt32.self), ObjectIdentifier(UInt64.self), ObjectIdentifier(UInt128.self),
        ObjectIdentifier(Float.self), ObjectIdentifier(Double.self), ObjectIdentifier(Decimal.self),
    ]

    /// The types that hold no number, or that Foundation encodes and decodes in its own way.
    static let others: Set = [
        ObjectIdentifier(String.self), ObjectIdentifier(Bool.self), ObjectIdentifier(Date.self),
        ObjectIdentifier(Data.self), ObjectIdentifier(URL.self),
    ]

    static func contains(_ type: Any.Type) -> Bool {
        let id = ObjectIdentifier(type)
        return numbers.contains(id) || others.contains(id)
    }
}

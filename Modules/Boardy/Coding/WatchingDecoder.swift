import Foundation

/// Decodes with another decoder, and says of a number that does not fit where it stands.
struct WatchingDecoder: Decoder {
    let base: any Decoder

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(WatchingObject(base: try base.container(keyedBy: type)))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        WatchingArray(base: try base.unkeyedContainer())
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        WatchingValue(decoder: self, base: try base.singleValueContainer())
    }

    /// The value at this place.
    ///
    /// - Throws: ``NumberMisfit`` for a number that is refused as a number; what the type throws, else.
    func read<T: Decodable>(_ type: T.Type) throws -> T {
        if Self.numbers.contains(ObjectIdentifier(type)) {
            do {
                return try base.singleValueContainer().decode(type)
            } catch DecodingError.typeMismatch(let wanted, let context) {
                throw DecodingError.typeMismatch(wanted, context)
            } catch DecodingError.valueNotFound(let wanted, let context) {
                throw DecodingError.valueNotFound(wanted, context)
            } catch {
                throw NumberMisfit(type, at: codingPath)
            }
        }
        if Self.others.contains(ObjectIdentifier(type)) { return try base.singleValueContainer().decode(type) }
        return try T(from: self)
    }

    /// The types themselves, not what conforms as they do: a type of its own may refuse a number for reasons of its own.
    private static let numbers: Set = [
        ObjectIdentifier(Int.self), ObjectIdentifier(Int8.self), ObjectIdentifier(Int16.self),
        ObjectIdentifier(Int32.self), ObjectIdentifier(Int64.self), ObjectIdentifier(Int128.self),
        ObjectIdentifier(UInt.self), ObjectIdentifier(UInt8.self), ObjectIdentifier(UInt16.self),
        ObjectIdentifier(UInt32.self), ObjectIdentifier(UInt64.self), ObjectIdentifier(UInt128.self),
        ObjectIdentifier(Float.self), ObjectIdentifier(Double.self), ObjectIdentifier(Decimal.self),
    ]

    /// What holds no number, or is decoded by Foundation in its own way.
    private static let others: Set = [
        ObjectIdentifier(String.self), ObjectIdentifier(Bool.self), ObjectIdentifier(Date.self),
        ObjectIdentifier(Data.self), ObjectIdentifier(URL.self),
    ]
}

private struct WatchingValue: SingleValueDecodingContainer {
    let decoder: WatchingDecoder
    let base: any SingleValueDecodingContainer

    var codingPath: [any CodingKey] { base.codingPath }
    func decodeNil() -> Bool { base.decodeNil() }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.read(type) }
}

private struct WatchingArray: UnkeyedDecodingContainer {
    var base: any UnkeyedDecodingContainer

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        // A decoder of its own would go past an element that its type refuses; who catches that expects to stand before it.
        let before = base
        do {
            return try WatchingDecoder(base: base.superDecoder()).read(type)
        } catch {
            base = before
            throw error
        }
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(WatchingObject(base: try base.nestedContainer(keyedBy: type)))
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        WatchingArray(base: try base.nestedUnkeyedContainer())
    }

    mutating func superDecoder() throws -> any Decoder { WatchingDecoder(base: try base.superDecoder()) }
}

private struct WatchingObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: KeyedDecodingContainer<Key>

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { base.allKeys }
    func contains(_ key: Key) -> Bool { base.contains(key) }
    func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        // A decoder for a key that is missing would find null there.
        guard contains(key) else { return try base.decode(type, forKey: key) }
        return try WatchingDecoder(base: base.superDecoder(forKey: key)).read(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        KeyedDecodingContainer(WatchingObject<Nested>(base: try base.nestedContainer(keyedBy: type, forKey: key)))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        WatchingArray(base: try base.nestedUnkeyedContainer(forKey: key))
    }

    func superDecoder() throws -> any Decoder { WatchingDecoder(base: try base.superDecoder()) }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        WatchingDecoder(base: try base.superDecoder(forKey: key))
    }
}

import BoardyCore
import Foundation

/// Decodes with another decoder, names the place of a number that does not fit, and reads every ``Outcome`` in its
/// published form.
///
/// Foundation's decoder reports a number that its type cannot hold, such as 1.5 for a whole number, as if the whole
/// text were no JSON.
struct PathTrackingDecoder: Decoder {
    let base: any Decoder
    /// The keys that the value at this place reads, or nil if it may leave keys unread.
    private let keys: ReadKeys?

    /// - Parameter isStrict: true to refuse a key that no type reads.
    init(base: any Decoder, isStrict: Bool) {
        self.base = base
        keys = isStrict ? ReadKeys() : nil
    }

    var isStrict: Bool { keys != nil }

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let object = try base.container(keyedBy: type)
        keys?.accept(type)
        return KeyedDecodingContainer(PathTrackingObject(base: object, keys: keys))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        PathTrackingArray(base: try base.unkeyedContainer(), isStrict: isStrict)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        PathTrackingValue(decoder: self, base: try base.singleValueContainer())
    }

    /// Reads the value at this place.
    ///
    /// - Throws: `DecodingError.typeMismatch` for a number that its type refuses as a number; else the error of the
    ///   type.
    func read<T: Decodable>(_ type: T.Type) throws -> T {
        if LeafTypes.numbers.contains(ObjectIdentifier(type)) { return try number(type) }
        if LeafTypes.contains(type) { return try leaf(type) }
        guard let keys else { return try value(type) }
        return try keys.checked(by: base) { try value(type) }
    }

    private func value<T: Decodable>(_ type: T.Type) throws -> T {
        if type is any Outcome.Type { return try T(from: OutcomeCaseDecoder(base: self, type: type)) }
        do {
            return try T(from: self)
        } catch DecodingError.dataCorrupted(let context) {
            // A raw value that is none is told in the words of Swift, which name neither the place's type nor its
            // choices.
            guard context.codingPath.count == codingPath.count, let type = type as? any RawRepresentable.Type,
                !hasRawValue(of: type)
            else { throw DecodingError.dataCorrupted(context) }
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: RawChoices.expectation(of: type)))
        }
    }

    /// Returns false if the value at this place is a raw value without a case in the type.
    private func hasRawValue<T: RawRepresentable>(of type: T.Type) -> Bool {
        func read<Raw: Decodable>(_ raw: Raw.Type) -> T.RawValue? {
            (try? base.singleValueContainer().decode(raw)) as? T.RawValue
        }
        guard let raw = T.RawValue.self as? any Decodable.Type, let value = read(raw) else { return true }
        return T(rawValue: value) != nil
    }

    /// Reads a value that Foundation reads itself, and tells one that does not fit by its type. Strict reading refuses
    /// control characters, because strictly read texts come from people and other programs.
    private func leaf<T: Decodable>(_ type: T.Type) throws -> T {
        do {
            let value = try base.singleValueContainer().decode(type)
            if isStrict, let text = value as? String, let control = ControlCharacter(in: text, allowsLines: true) {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: codingPath, debugDescription: "\(control)", underlyingError: control))
            }
            return value
        } catch DecodingError.dataCorrupted(let context) where !(context.underlyingError is ControlCharacter) {
            throw DecodingError.typeMismatch(type, context)
        }
    }

    private func number<T: Decodable>(_ type: T.Type) throws -> T {
        do {
            return try base.singleValueContainer().decode(type)
        } catch DecodingError.typeMismatch(let wanted, let context) {
            throw DecodingError.typeMismatch(wanted, context)
        } catch DecodingError.valueNotFound(let wanted, let context) {
            throw DecodingError.valueNotFound(wanted, context)
        } catch {
            throw DecodingError.typeMismatch(
                type, .init(codingPath: codingPath, debugDescription: "the number does not fit"))
        }
    }
}

private struct PathTrackingValue: SingleValueDecodingContainer {
    let decoder: PathTrackingDecoder
    let base: any SingleValueDecodingContainer

    var codingPath: [any CodingKey] { base.codingPath }
    func decodeNil() -> Bool { base.decodeNil() }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.read(type) }
}

private struct PathTrackingArray: UnkeyedDecodingContainer {
    var base: any UnkeyedDecodingContainer
    let isStrict: Bool

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        // The base moves on when it gives a decoder. After an error the caller must still stand before the element.
        let before = base
        do {
            return try PathTrackingDecoder(base: base.superDecoder(), isStrict: isStrict).read(type)
        } catch {
            base = before
            throw error
        }
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(PathTrackingObject(base: try base.nestedContainer(keyedBy: type), keys: nil))
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        PathTrackingArray(base: try base.nestedUnkeyedContainer(), isStrict: isStrict)
    }

    mutating func superDecoder() throws -> any Decoder {
        PathTrackingDecoder(base: try base.superDecoder(), isStrict: isStrict)
    }
}

private struct PathTrackingObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: KeyedDecodingContainer<Key>
    let keys: ReadKeys?
    private var isStrict: Bool { keys != nil }

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { base.allKeys }
    func contains(_ key: Key) -> Bool {
        keys?.note(key)
        return base.contains(key)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        // A decoder for a missing key finds null there, so let the base report the missing key.
        guard contains(key) else { return try base.decode(type, forKey: key) }
        return try PathTrackingDecoder(base: base.superDecoder(forKey: key), isStrict: isStrict).read(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        let object = try base.nestedContainer(keyedBy: type, forKey: key)
        return KeyedDecodingContainer(PathTrackingObject<Nested>(base: object, keys: nil))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        PathTrackingArray(base: try base.nestedUnkeyedContainer(forKey: key), isStrict: isStrict)
    }

    func superDecoder() throws -> any Decoder {
        PathTrackingDecoder(base: try base.superDecoder(), isStrict: isStrict)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        PathTrackingDecoder(base: try base.superDecoder(forKey: key), isStrict: isStrict)
    }
}

/// A value that is written through an ``OutcomeEncoder``; an ``Outcome`` through an ``OutcomeCaseEncoder`` on top of
/// one.
struct Shaped<T: Encodable>: Encodable {
    private let value: T

    init(_ value: T) { self.value = value }

    func encode(to encoder: any Encoder) throws {
        let shaping = OutcomeEncoder(base: encoder)
        guard value is any Outcome else { return try value.encode(to: shaping) }
        let cases = OutcomeCaseEncoder(base: shaping, type: T.self)
        try value.encode(to: cases)
        if let problem = cases.problem { throw problem }
    }
}

/// Encodes with another encoder, and gives every ``Outcome`` inside the value its published form.
struct OutcomeEncoder: Encoder {
    let base: any Encoder

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(OutcomeObjectWriter(base: base.container(keyedBy: type)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { OutcomeArrayWriter(base: base.unkeyedContainer()) }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        OutcomeValueWriter(base: base.singleValueContainer())
    }
}

private struct OutcomeValueWriter: SingleValueEncodingContainer {
    var base: any SingleValueEncodingContainer

    var codingPath: [any CodingKey] { base.codingPath }
    mutating func encodeNil() throws { try base.encodeNil() }

    mutating func encode<T: Encodable>(_ value: T) throws {
        if LeafTypes.contains(T.self) { try base.encode(value) } else { try base.encode(Shaped(value)) }
    }
}

private struct OutcomeArrayWriter: UnkeyedEncodingContainer {
    var base: any UnkeyedEncodingContainer

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int { base.count }
    mutating func encodeNil() throws { try base.encodeNil() }

    mutating func encode<T: Encodable>(_ value: T) throws {
        if LeafTypes.contains(T.self) { try base.encode(value) } else { try base.encode(Shaped(value)) }
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(OutcomeObjectWriter(base: base.nestedContainer(keyedBy: type)))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        OutcomeArrayWriter(base: base.nestedUnkeyedContainer())
    }

    mutating func superEncoder() -> any Encoder { OutcomeEncoder(base: base.superEncoder()) }
}

private struct OutcomeObjectWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var base: KeyedEncodingContainer<Key>

    var codingPath: [any CodingKey] { base.codingPath }

    mutating func encodeNil(forKey key: Key) throws { try base.encodeNil(forKey: key) }

    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        if LeafTypes.contains(T.self) {
            try base.encode(value, forKey: key)
        } else {
            try base.encode(Shaped(value), forKey: key)
        }
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        KeyedEncodingContainer(OutcomeObjectWriter<Nested>(base: base.nestedContainer(keyedBy: type, forKey: key)))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        OutcomeArrayWriter(base: base.nestedUnkeyedContainer(forKey: key))
    }

    mutating func superEncoder() -> any Encoder { OutcomeEncoder(base: base.superEncoder()) }

    mutating func superEncoder(forKey key: Key) -> any Encoder { OutcomeEncoder(base: base.superEncoder(forKey: key)) }
}

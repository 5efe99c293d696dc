/// Decodes one ``Outcome``: synthesized coding is shown `{"outcome":"added","cart":…}` as if it were
/// `{"added":{"cart":…}}`.
struct OutcomeCaseDecoder: Decoder {
    let base: any Decoder
    let type: Any.Type

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let fields = try base.container(keyedBy: OutcomeField.self)
        let name = try fields.decode(String.self, forKey: .outcome)
        guard let key = Key(stringValue: name) else {
            throw DecodingError.dataCorruptedError(
                forKey: .outcome, in: fields, debugDescription: "'\(name)' is no case of \(type)")
        }
        return KeyedDecodingContainer(OutcomeCaseReader(decoder: self, key: key))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw OutcomeError.notSynthesized(type) }

    /// An enum with raw values is read from the raw value.
    func singleValueContainer() throws -> any SingleValueDecodingContainer { try base.singleValueContainer() }
}

/// Shows the case that was named as the one key, and the outcome's own object as the object under that key.
private struct OutcomeCaseReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: OutcomeCaseDecoder
    let key: Key

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { [key] }
    func contains(_ key: Key) -> Bool { key.stringValue == self.key.stringValue }

    func nestedContainer<Label: CodingKey>(
        keyedBy labels: Label.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Label> {
        try OutcomeField.check(labels, of: key.stringValue, in: decoder.type)
        return try decoder.base.container(keyedBy: labels)
    }

    // Synthesized coding of an enum uses none of the following.

    private var problem: OutcomeError { .notSynthesized(decoder.type) }
    func decodeNil(forKey key: Key) throws -> Bool { throw problem }
    func decode<T: Decodable>(_: T.Type, forKey key: Key) throws -> T { throw problem }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw problem }
    func superDecoder() throws -> any Decoder { throw problem }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw problem }
}

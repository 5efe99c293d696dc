/// Encodes one ``Outcome``: what synthesized coding writes as `{"added":{"cart":…}}` becomes
/// `{"outcome":"added","cart":…}`.
///
/// Synthesized coding asks for an object keyed by the cases, and in it for a nested object with the payloads of one
/// case. Here the nested object belongs to the outcome itself, and the key of the case becomes a field of it.
final class OutcomeCaseEncoder: Encoder {
    private let base: any Encoder
    private let type: Any.Type
    private(set) var problem: (any Error)?

    /// - Parameters:
    ///   - base: writes the object and the payloads.
    ///   - type: the type of the outcome, for messages.
    init(base: any Encoder, type: Any.Type) {
        self.base = base
        self.type = type
    }

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(OutcomeCaseWriter(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        _ = notSynthesized()
        return base.unkeyedContainer()
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { base.singleValueContainer() }

    fileprivate func payloads<Label: CodingKey>(
        of name: String, keyedBy labels: Label.Type
    ) -> KeyedEncodingContainer<Label> {
        do {
            try OutcomeField.check(labels, of: name, in: type)
            var fields = base.container(keyedBy: OutcomeField.self)
            try fields.encode(name, forKey: .outcome)
        } catch {
            problem = problem ?? error
        }
        return base.container(keyedBy: labels)
    }

    fileprivate func notSynthesized() -> any Encoder {
        problem = problem ?? OutcomeError.notSynthesized(type)
        return base
    }
}

private struct OutcomeCaseWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: OutcomeCaseEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func nestedContainer<Label: CodingKey>(
        keyedBy labels: Label.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Label> { encoder.payloads(of: key.stringValue, keyedBy: labels) }

    // Synthesized coding of an enum uses none of the following.

    mutating func encodeNil(forKey key: Key) throws { _ = encoder.notSynthesized() }
    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { _ = encoder.notSynthesized() }
    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { encoder.notSynthesized() }
    mutating func superEncoder(forKey key: Key) -> any Encoder { encoder.notSynthesized() }
}

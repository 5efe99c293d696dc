import Foundation

/// Finds the schemas of types from their samples and from the values inside them. A type is examined once.
final class SchemaRecorder {
    fileprivate let userInfo: [CodingUserInfoKey: any Sendable]
    private var schemas: [ObjectIdentifier: JSONSchema] = [:]
    private var underWay: Set<ObjectIdentifier> = []

    /// - Parameter userInfo: facts for the types' own coding, such as the permission to write secrets.
    init(userInfo: [CodingUserInfoKey: any Sendable]) { self.userInfo = userInfo }

    func schema<T: Sampled>(of type: T.Type) throws -> JSONSchema {
        let id = ObjectIdentifier(type)
        if let known = schemas[id] { return known }
        underWay.insert(id)
        defer { underWay.remove(id) }
        let schema = try T.samples.reduce(JSONSchema.unknown) { $0.merged(with: try shape(of: $1)) }
        schemas[id] = schema
        return schema
    }

    /// Returns the schema of a type. The value is needed for a type that has neither samples nor a JSON form of its
    /// own.
    fileprivate func schema<T: Encodable>(of type: T.Type, value: T?) throws -> JSONSchema {
        if LeafTypes.contains(type) { return Self.leaf(type, value: value) }
        if let choices = type as? any (CaseIterable & RawRepresentable).Type, let texts = Self.texts(choices) {
            return .string(.values(texts))
        }
        if let sampled = type as? any Sampled.Type, !underWay.contains(ObjectIdentifier(type)) {
            return try schema(of: sampled)
        }
        return try value.map(shape) ?? .unknown
    }

    private static func leaf<T>(_ type: T.Type, value: T?) -> JSONSchema {
        switch type {
        case is Bool.Type: .boolean
        case is Float.Type, is Double.Type, is Decimal.Type, is Date.Type: .number
        case is String.Type: .string(like: value as? String ?? "")
        case is Data.Type, is URL.Type: .string(.any)
        default: .integer
        }
    }

    /// Returns the raw values of an enum, if they are texts.
    private static func texts<E: CaseIterable & RawRepresentable>(_ type: E.Type) -> [String]? {
        let texts = type.allCases.compactMap { $0.rawValue as? String }
        return texts.count == type.allCases.count ? texts : nil
    }

    private func shape<T: Encodable>(of value: T) throws -> JSONSchema {
        let encoder = SchemaEncoder(recorder: self)
        if value is any Outcome {
            let cases = OutcomeCaseEncoder(base: encoder, type: T.self)
            try value.encode(to: cases)
            if let problem = cases.problem { throw problem }
            return encoder.schema
        }
        try value.encode(to: encoder)
        guard case .object(let properties) = encoder.schema else { return encoder.schema }
        if value is any KeyedByText { return .map(of: properties.reduce(.unknown) { $0.merged(with: $1.schema) }) }
        return .named("\(T.self)", encoder.schema)
    }
}

/// A dictionary whose keys are the names of an object.
private protocol KeyedByText {}

extension Dictionary: KeyedByText where Key == String {}

/// Encodes one value into its schema. A property that is encoded only if it is present is optional, also if it is
/// present.
private final class SchemaEncoder: Encoder {
    let codingPath: [any CodingKey] = []
    let recorder: SchemaRecorder
    private var value = JSONSchema.unknown
    private var properties: [(name: String, encoder: SchemaEncoder, isRequired: Bool)]?
    private var elements: [SchemaEncoder]?

    init(recorder: SchemaRecorder, value: JSONSchema = .unknown) {
        self.recorder = recorder
        self.value = value
    }

    var userInfo: [CodingUserInfoKey: Any] { recorder.userInfo }
    var count: Int { elements?.count ?? 0 }

    var schema: JSONSchema {
        if let properties {
            return .object(
                properties.map { .init(name: $0.name, schema: $0.encoder.schema, isRequired: $0.isRequired) })
        }
        guard let elements else { return value }
        return .array(of: elements.reduce(.unknown) { $0.merged(with: $1.schema) })
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // An outcome asks twice: for the name of its case, and for the payloads.
        properties = properties ?? []
        return KeyedEncodingContainer(SchemaObject(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        elements = elements ?? []
        return SchemaArray(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SchemaSingleValue(encoder: self) }

    func set(_ schema: JSONSchema) { value = schema }

    /// Adds a property, and returns the encoder of its value.
    @discardableResult
    func property(
        _ key: any CodingKey, _ schema: JSONSchema = .unknown, isRequired: Bool = true
    ) -> SchemaEncoder {
        let encoder = SchemaEncoder(recorder: recorder, value: schema)
        properties?.append((key.stringValue, encoder, isRequired))
        return encoder
    }

    /// Adds an element, and returns the encoder of its value.
    @discardableResult
    func element(_ schema: JSONSchema = .unknown) -> SchemaEncoder {
        let encoder = SchemaEncoder(recorder: recorder, value: schema)
        elements?.append(encoder)
        return encoder
    }
}

private struct SchemaSingleValue: SingleValueEncodingContainer {
    let encoder: SchemaEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil() throws { encoder.set(.null) }

    mutating func encode<T: Encodable>(_ value: T) throws {
        encoder.set(try encoder.recorder.schema(of: T.self, value: value))
    }
}

private struct SchemaArray: UnkeyedEncodingContainer {
    let encoder: SchemaEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.count }

    mutating func encodeNil() throws { encoder.element(.null) }

    mutating func encode<T: Encodable>(_ value: T) throws {
        encoder.element(try encoder.recorder.schema(of: T.self, value: value))
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        encoder.element().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.element().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { encoder.element() }
}

private struct SchemaObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: SchemaEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil(forKey key: Key) throws { encoder.property(key, .null) }

    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        // The field of an outcome has the name of the case and no other text.
        if key is OutcomeField, let name = value as? String { return _ = encoder.property(key, .constant(name)) }
        encoder.property(key, try encoder.recorder.schema(of: T.self, value: value))
    }

    mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try add(value, key) }

    // The standard library has a default for each of these types, which would leave an absent value out unseen.

    mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try add(value, key) }
    mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try add(value, key) }
    mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try add(value, key) }
    mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try add(value, key) }
    mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try add(value, key) }
    mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try add(value, key) }
    mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try add(value, key) }
    mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try add(value, key) }
    mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try add(value, key) }
    mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try add(value, key) }
    mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try add(value, key) }
    mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try add(value, key) }
    mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try add(value, key) }
    mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try add(value, key) }

    private func add<T: Encodable>(_ value: T?, _ key: Key) throws {
        encoder.property(key, try encoder.recorder.schema(of: T.self, value: value), isRequired: false)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { encoder.property(key).container(keyedBy: type) }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.property(key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { encoder.property(JSONKey(stringValue: "super")) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { encoder.property(key) }
}

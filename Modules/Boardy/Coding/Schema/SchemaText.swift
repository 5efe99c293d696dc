/// Writes a schema as JSON of draft 2020-12. An object that occurs more than once stands under `$defs`, with the name
/// of its type.
struct SchemaText {
    private let isClosed: Bool
    /// The schemas under `$defs`, in the order in which they occur.
    private var definitions: [(name: String, schema: JSONSchema)] = []

    /// Returns the JSON of a schema.
    ///
    /// - Parameter isClosed: true to refuse names that the samples do not have.
    static func json(of schema: JSONSchema, isClosed: Bool) -> JSONValue {
        var root = schema
        if case .named(_, let object) = schema { root = object }
        var text = SchemaText(isClosed: isClosed)
        text.define(schema)
        guard case .object(let keywords) = text.json(root) else { return .bool(true) }
        let definitions = text.definitions.map { JSONValue.Member($0.name, text.json($0.schema)) }
        return .object(
            [.init("$schema", .string("https://json-schema.org/draft/2020-12/schema"))] + keywords
                + (definitions.isEmpty ? [] : [.init("$defs", .object(definitions))]))
    }

    private init(isClosed: Bool) { self.isClosed = isClosed }

    /// Defines the objects that occur more than once and are the same everywhere. Types of two modules may share a
    /// name.
    private mutating func define(_ schema: JSONSchema) {
        let all = schema.named
        for (name, object) in all where !definitions.contains(where: { $0.name == name }) {
            let same = all.filter { $0.name == name }
            if same.count > 1, same.allSatisfy({ $0.schema == object }) { definitions.append((name, object)) }
        }
    }

    private func json(_ schema: JSONSchema) -> JSONValue {
        switch schema {
        case .unknown: .bool(true)
        case .null: typed("null")
        case .boolean: typed("boolean")
        case .integer: typed("integer")
        case .number: typed("number")
        case .string(.any): typed("string")
        case .string(.dateTime): typed("string", [.init("format", .string("date-time"))])
        case .string(.values(let texts)): typed("string", [.init("enum", .array(texts.map { .string($0) }))])
        case .constant(let text): .object([.init("const", .string(text))])
        case .array(let element): typed("array", [.init("items", json(element))])
        case .map(let value): typed("object", [.init("additionalProperties", json(value))])
        case .object(let properties): object(properties)
        case .named(let name, let object):
            definitions.contains { $0.name == name }
                ? .object([.init("$ref", .string("#/$defs/\(name)"))]) : json(object)
        case .union(let members): union(members)
        }
    }

    private func typed(_ name: String, _ members: [JSONValue.Member] = []) -> JSONValue {
        .object([.init("type", .string(name))] + members)
    }

    private func object(_ properties: [JSONSchema.Property]) -> JSONValue {
        let all = properties.map { JSONValue.Member($0.name, json($0.schema)) }
        let required = properties.filter(\.isRequired).map { JSONValue.string($0.name) }
        return typed(
            "object",
            [.init("properties", .object(all))]
                + (required.isEmpty ? [] : [.init("required", .array(required))])
                + (isClosed ? [.init("additionalProperties", .bool(false))] : []))
    }

    private func union(_ members: [JSONSchema]) -> JSONValue {
        let values = members.filter { $0 != .null }
        // Null beside one plain type is a second name of the type.
        if values.count == 1, values.count < members.count,
            case .object(let keywords) = json(values[0]), let type = keywords.first, type.name == "type",
            !keywords.contains(where: { $0.name == "enum" })
        {
            return .object([.init("type", .array([type.value, .string("null")]))] + keywords.dropFirst())
        }
        let areOutcomes = values.allSatisfy { value in
            guard case .object(let properties) = value, case .constant? = properties.first?.schema else { return false }
            return true
        }
        return .object([.init(areOutcomes ? "oneOf" : "anyOf", .array(members.map(json)))])
    }
}

extension JSONSchema {
    /// The named objects inside, at every place where they occur.
    fileprivate var named: [(name: String, schema: JSONSchema)] {
        switch self {
        case .named(let name, let object): [(name, object)] + object.named
        case .array(let inner), .map(let inner): inner.named
        case .object(let properties): properties.flatMap(\.schema.named)
        case .union(let members): members.flatMap(\.named)
        case .unknown, .null, .boolean, .integer, .number, .string, .constant: []
        }
    }
}

package import BoardyCoding
import Foundation

/// Checks JSON against a JSON Schema of draft 2020-12.
///
/// It knows the keywords that the schemas of this project use, and refuses a schema with another one, because an
/// ignored keyword proves nothing.
package struct JSONSchemaValidator {
    /// A schema that uses a keyword, or a form of one, that the validator does not know.
    package struct UnknownKeyword: Error, CustomStringConvertible {
        package let description: String
    }

    private let schema: JSONValue

    package init(_ schema: JSONValue) { self.schema = schema }

    /// Returns all places of a value that the schema refuses, such as `$.cart.total: is no object`; none if the value
    /// is valid.
    ///
    /// - Throws: ``UnknownKeyword`` for a schema that cannot be checked.
    package func problems(in value: JSONValue) throws -> [String] { try problems(in: value, at: "$", by: schema) }

    private func problems(in value: JSONValue, at path: String, by schema: JSONValue) throws -> [String] {
        switch schema {
        case .bool(true): return []
        case .bool(false): return ["\(path): is not allowed"]
        case .object(let keywords):
            return try keywords.flatMap { try problems(in: value, at: path, by: $0, of: schema) }
        default: throw UnknownKeyword(description: "\(schema) is no schema")
        }
    }

    private func problems(
        in value: JSONValue, at path: String, by keyword: JSONValue.Member, of schema: JSONValue
    ) throws -> [String] {
        func issue(_ isValid: Bool, _ text: String) -> [String] { isValid ? [] : ["\(path): \(text)"] }
        switch (keyword.name, keyword.value) {
        // `id` and `definitions` are the older names of `$id` and `$defs`.
        case ("$schema", _), ("$id", _), ("id", _), ("$comment", _), ("$defs", _), ("definitions", _), ("title", _),
            ("description", _),
            ("examples", _), ("default", _), ("format", _), ("writeOnly", _),
            ("uniqueItems", .bool(false)):
            return []
        case ("$ref", .string(let reference)):
            return try problems(in: value, at: path, by: try definition(reference))
        case ("type", .string(let name)): return issue(value.isOf(type: name), "is no \(name)")
        case ("type", .array(let names)):
            let isOne = names.contains { name in
                if case .string(let name) = name { value.isOf(type: name) } else { false }
            }
            return issue(isOne, "is of none of the types")
        case ("const", let constant): return issue(value.isEqual(constant), "is not the constant")
        case ("enum", .array(let values)):
            return issue(values.contains { value.isEqual($0) }, "is none of the values")
        case ("required", .array(let names)):
            guard case .object = value else { return [] }
            return names.flatMap { name in
                guard case .string(let name) = name else { return ["\(path): has a nameless requirement"] }
                return issue(value[name] != nil, "has no '\(name)'")
            }
        case ("properties", .object(let properties)):
            return try properties.flatMap { property in
                guard let member = value[property.name] else { return [String]() }
                return try problems(in: member, at: "\(path).\(property.name)", by: property.value)
            }
        case ("additionalProperties", let rest):
            guard case .object(let members) = value else { return [] }
            return try members.filter { schema["properties"]?[$0.name] == nil }.flatMap {
                try problems(in: $0.value, at: "\(path).\($0.name)", by: rest)
            }
        case ("items", let items):
            guard case .array(let elements) = value else { return [] }
            return try elements.enumerated().flatMap { index, element in
                try problems(in: element, at: "\(path)[\(index)]", by: items)
            }
        case ("uniqueItems", .bool(true)):
            guard case .array(let elements) = value else { return [] }
            let isUnique = elements.indices.allSatisfy { index in
                !elements[..<index].contains { $0.isEqual(elements[index]) }
            }
            return issue(isUnique, "has an element twice")
        case ("minItems", .number(let least)):
            guard case .array(let elements) = value else { return [] }
            return issue(Decimal(elements.count) >= least, "has fewer elements than \(least)")
        case ("minimum", .number(let least)):
            guard case .number(let number) = value else { return [] }
            return issue(number >= least, "is less than \(least)")
        case ("maximum", .number(let greatest)):
            guard case .number(let number) = value else { return [] }
            return issue(number <= greatest, "is more than \(greatest)")
        case ("minLength", .number(let least)):
            guard case .string(let text) = value else { return [] }
            return issue(Decimal(text.unicodeScalars.count) >= least, "is shorter than \(least)")
        case ("pattern", .string(let pattern)):
            guard case .string(let text) = value else { return [] }
            return issue(try Regex(pattern).firstMatch(in: text) != nil, "does not match \(pattern)")
        case ("allOf", .array(let schemas)):
            return try schemas.flatMap { try problems(in: value, at: path, by: $0) }
        case ("anyOf", .array(let schemas)): return issue(try count(schemas, for: value) > 0, "fits no alternative")
        case ("oneOf", .array(let schemas)):
            let count = try count(schemas, for: value)
            return issue(count == 1, "fits \(count) alternatives instead of one")
        default: throw UnknownKeyword(description: "the validator does not know '\(keyword.name)' with this value")
        }
    }

    private func count(_ schemas: [JSONValue], for value: JSONValue) throws -> Int {
        try schemas.map { try problems(in: value, at: "$", by: $0).isEmpty }.count { $0 }
    }

    /// Returns the part of the schema that a reference such as `#/$defs/node` names.
    private func definition(_ reference: String) throws -> JSONValue {
        let part = reference.split(separator: "/").dropFirst().reduce(Optional(schema)) { $0?[String($1)] }
        guard reference.hasPrefix("#"), let part else {
            throw UnknownKeyword(description: "'\(reference)' names no part of the schema")
        }
        return part
    }
}

extension JSONValue {
    fileprivate func isOf(type name: String) -> Bool {
        switch self {
        case .null: name == "null"
        case .bool: name == "boolean"
        case .string: name == "string"
        case .array: name == "array"
        case .object: name == "object"
        case .number(var number):
            name == "number"
                || name == "integer"
                    && {
                        var whole = Decimal()
                        NSDecimalRound(&whole, &number, 0, .plain)
                        return whole == number
                    }()
        }
    }

    /// Returns true for equal values. The members of objects are compared by their names.
    fileprivate func isEqual(_ other: JSONValue) -> Bool {
        switch (self, other) {
        case (.array(let one), .array(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.isEqual($1) }
        case (.object(let one), .object(let two)):
            one.count == two.count && one.allSatisfy { other[$0.name].map($0.value.isEqual) ?? false }
        default: self == other
        }
    }
}

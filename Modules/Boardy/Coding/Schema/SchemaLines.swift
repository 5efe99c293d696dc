/// The schema of a type as lines of text, one for each fact, which two versions of a type can be compared by.
///
/// A name of a type does not occur in it, and neither does an order of declarations.
package enum SchemaLines {
    /// Returns the lines that describe a type, sorted.
    ///
    /// - Parameters:
    ///   - root: the name of the whole value, with which each line begins.
    ///   - userInfo: facts for the types' own coding.
    /// - Throws: the error of a sample that cannot be encoded.
    package static func lines<T: Sampled>(
        of type: T.Type, at root: String, userInfo: [CodingUserInfoKey: any Sendable]
    ) throws -> [String] {
        lines(try SchemaRecorder(userInfo: userInfo).schema(of: type), at: root).sorted()
    }

    private static func lines(_ schema: JSONSchema, at path: String) -> [String] {
        switch schema {
        case .unknown: ["\(path) anything"]
        case .null: ["\(path) null"]
        case .boolean: ["\(path) boolean"]
        case .integer: ["\(path) integer"]
        case .number: ["\(path) number"]
        case .string(.any): ["\(path) string"]
        case .string(.dateTime): ["\(path) time"]
        case .string(.values(let texts)): ["\(path) one of \(listed(texts.map(quoted)))"]
        case .constant(let text): ["\(path) \(quoted(text))"]
        case .array(let element): ["\(path) array"] + lines(element, at: path + "[]")
        case .map(let value): ["\(path) map"] + lines(value, at: path + "{}")
        case .object(let properties): ["\(path) object"] + properties.flatMap { lines($0, at: path) }
        case .named(_, let object): lines(object, at: path)
        case .union(let members): union(members, at: path)
        }
    }

    private static func lines(_ property: JSONSchema.Property, at path: String) -> [String] {
        let isPlain = property.name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        let name = isPlain && !property.name.isEmpty ? property.name : quoted(property.name)
        return lines(property.schema, at: "\(path).\(name)\(property.isRequired ? "" : "?")")
    }

    /// Describes each member on its own. One of several objects has its outcome, or else its required fields, behind
    /// the path.
    private static func union(_ members: [JSONSchema], at path: String) -> [String] {
        let objects = members.compactMap(\.properties)
        return members.flatMap { member in
            guard let properties = member.properties, objects.count > 1 || outcome(properties) != nil else {
                return lines(member, at: path)
            }
            let label = outcome(properties) ?? listed(properties.filter(\.isRequired).map(\.name), by: ",")
            return lines(member, at: "\(path)(\(label))")
        }
    }

    private static func outcome(_ properties: [JSONSchema.Property]) -> String? {
        guard case .constant(let name)? = properties.first?.schema else { return nil }
        return name
    }

    private static func listed(_ texts: [String], by separator: String = ", ") -> String {
        texts.sorted().joined(separator: separator)
    }

    private static func quoted(_ text: String) -> String { JSONValue.string(text).line }
}

extension JSONSchema {
    /// The properties of an object, or nil for other values.
    fileprivate var properties: [Property]? {
        switch self {
        case .object(let properties), .named(_, .object(let properties)): properties
        default: nil
        }
    }
}

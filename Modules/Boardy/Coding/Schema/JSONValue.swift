public import Foundation

/// A JSON value of any shape. The members of an object keep their order, so that a schema reads as it was written.
///
///     let value = try ContractCoding.decode(JSONValue.self, from: Data(#"{"sku":"MUG"}"#.utf8))
///
/// Foundation does not tell the order of a text, so the members of a decoded object are sorted by their names.
public indirect enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Decimal)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A name with its value in an object.
    public struct Member: Equatable, Sendable {
        public let name: String
        public let value: JSONValue

        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The member of an object with this name, or nil if the object has no such member, or if the value is no object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// Returns the value as text. An array or object that does not fit on the rest of its line has a line for each
    /// element.
    ///
    /// - Parameters:
    ///   - width: the number of characters of a line. Strings are never divided, so a long one makes a longer line.
    ///   - margin: the number of blanks in front of all lines but the first.
    public func text(width: Int, margin: Int = 0) -> String { text(width: width, margin: margin, used: margin) }

    private func text(width: Int, margin: Int, used: Int) -> String {
        let line = line(separator: ", ", colon: ": ")
        // One place is kept for the comma behind it.
        if used + line.count < width { return line }
        let inner = margin + 2
        switch self {
        case .array(let elements) where !elements.isEmpty:
            return Self.lines("[", elements.map { $0.text(width: width, margin: inner) }, "]", margin)
        case .object(let members) where !members.isEmpty:
            let texts = members.map { member in
                let name = Self.quoted(member.name) + ": "
                return name + member.value.text(width: width, margin: inner, used: inner + name.count)
            }
            return Self.lines("{", texts, "}", margin)
        default: return line
        }
    }

    private static func lines(_ start: String, _ texts: [String], _ end: String, _ margin: Int) -> String {
        let blanks = String(repeating: " ", count: margin)
        return start + "\n" + texts.map { "\(blanks)  \($0)" }.joined(separator: ",\n") + "\n\(blanks)\(end)"
    }

    /// The value on one line without blanks, as a command line takes it.
    public var line: String { line(separator: ",", colon: ":") }

    private func line(separator: String, colon: String) -> String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): Self.quoted(value)
        case .array(let elements):
            "[" + elements.map { $0.line(separator: separator, colon: colon) }.joined(separator: separator) + "]"
        case .object(let members):
            "{"
                + members.map { Self.quoted($0.name) + colon + $0.value.line(separator: separator, colon: colon) }
                .joined(separator: separator) + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}

extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        // Each attempt that fails costs an error, so the common kinds are tried first.
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let object = try? decoder.container(keyedBy: JSONKey.self) {
            self = .object(
                try object.allKeys.map { Member($0.stringValue, try object.decode(JSONValue.self, forKey: $0)) }
                    .sorted { $0.name < $1.name })
        } else if let value = try? container.decode(Decimal.self) {
            self = .number(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else {
            var array = try decoder.unkeyedContainer()
            var elements: [JSONValue] = []
            while !array.isAtEnd { elements.append(try array.decode(JSONValue.self)) }
            self = .array(elements)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try value.encode(to: encoder)
        case .number(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .string(let value): try value.encode(to: encoder)
        case .array(let elements): try elements.encode(to: encoder)
        case .object(let members):
            var container = encoder.container(keyedBy: JSONKey.self)
            for member in members {
                try container.encode(member.value, forKey: JSONKey(stringValue: member.name))
            }
        }
    }
}

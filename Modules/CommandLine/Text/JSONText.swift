/// A JSON value that is only written. The keys of an object keep their order.
enum JSONText {
    case string(String)
    case number(Int)
    case bool(Bool)
    case array([JSONText])
    case object(KeyValuePairs<String, JSONText?>)

    /// The value on one line. Members without a value are left out.
    var text: String {
        switch self {
        case .string(let string): Self.quoted(string)
        case .number(let number): "\(number)"
        case .bool(let bool): "\(bool)"
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.compactMap { key, value in value.map { "\(Self.quoted(key)):\($0.text)" } }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

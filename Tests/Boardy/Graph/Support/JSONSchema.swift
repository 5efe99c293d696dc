import Foundation

/// A validator of the part of JSON Schema 2020-12 that the schemas in `docs/schemas` use. It refuses a schema with any other keyword.
struct JSONSchema {
    struct UnknownKeyword: Error { let keyword: String }

    private let root: [String: Any]

    init(named name: String) throws {
        var folder = URL(filePath: #filePath)
        for _ in 0..<5 { folder.deleteLastPathComponent() }
        let data = try Data(contentsOf: folder.appending(path: "docs/schemas/\(name).schema.json"))
        root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    /// Returns what does not fit in a text, each with its path; an empty list if the text is valid.
    func problems(in json: String) throws -> [String] {
        try problems(
            in: try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed), at: "$", root)
    }

    private func problems(in value: Any, at path: String, _ schema: [String: Any]) throws -> [String] {
        var problems: [String] = []
        func refuse(_ reason: String) { problems.append("\(path) \(reason)") }
        for (keyword, rule) in schema {
            switch keyword {
            case "$schema", "$id", "$defs", "title", "description", "properties": break
            case "$ref":
                let name = "\(rule)".replacing("#/$defs/", with: "")
                guard let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any] else {
                    throw UnknownKeyword(keyword: "\(rule)")
                }
                problems += try self.problems(in: value, at: path, target)
            case "type":
                let fits =
                    switch rule as? String {
                    case "object": value is [String: Any]
                    case "array": value is [Any]
                    case "string": value is String
                    case "integer": value is Int && !(value is String)
                    case "number": value is NSNumber && !(value is String)
                    case "boolean": value is Bool
                    default: throw UnknownKeyword(keyword: "type \(rule)")
                    }
                if !fits { refuse("is no \(rule)") }
            case "const": if "\(value)" != "\(rule)" || value is String != (rule is String) { refuse("is not \(rule)") }
            case "enum":
                if !(rule as? [String] ?? []).contains("\(value)") { refuse("is none of the allowed values") }
            case "minimum": if let number = value as? Int, number < rule as? Int ?? 0 { refuse("is less than \(rule)") }
            case "minItems": if let list = value as? [Any], list.count < rule as? Int ?? 0 { refuse("is too short") }
            case "required":
                let members = value as? [String: Any] ?? [:]
                for name in rule as? [String] ?? [] where members[name] == nil { refuse("has no member \(name)") }
            case "additionalProperties":
                let known = schema["properties"] as? [String: Any] ?? [:]
                for name in (value as? [String: Any] ?? [:]).keys.sorted() where known[name] == nil {
                    refuse("has the unknown member \(name)")
                }
            case "items":
                for (index, element) in (value as? [Any] ?? []).enumerated() {
                    problems += try self.problems(in: element, at: "\(path)[\(index)]", rule as? [String: Any] ?? [:])
                }
            default: throw UnknownKeyword(keyword: keyword)
            }
        }
        for (name, member) in value as? [String: Any] ?? [:] {
            if let rule = (schema["properties"] as? [String: Any])?[name] as? [String: Any] {
                problems += try self.problems(in: member, at: "\(path).\(name)", rule)
            }
        }
        return problems
    }
}

import Boardy

/// The form of what a command prints, of lists as of errors.
public enum OutputFormat: String, CaseIterable, Sendable { case text, json }

/// An object of JSON that a command prints. Its keys are stable; new ones may come under the same version. A value that
/// is nil has no key.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private var values: [String: any Encodable] = [:]

    package init(dictionaryLiteral elements: (String, (any Encodable)?)...) {
        for (name, value) in elements { values[name] = value }
    }

    package func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Name.self)
        for (name, value) in values { try object.encode(value, forKey: Name(stringValue: name)) }
    }

    /// Returns an object with the version of its schema, as one line of JSON with sorted keys.
    package static func document(_ object: JSONObject) throws -> String {
        var object = object
        object.values["schemaVersion"] = 1
        return String(decoding: try ContractCoding.encode(object), as: UTF8.self)
    }
}

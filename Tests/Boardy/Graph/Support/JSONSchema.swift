import BoardyCoding
import Foundation
import JSONSchemaValidator

extension JSONSchemaValidator {
    /// Reads a schema of `docs/schemas` by its name, such as `graph`.
    init(named name: String) throws {
        var folder = URL(filePath: #filePath)
        for _ in 0..<5 { folder.deleteLastPathComponent() }
        let data = try Data(contentsOf: folder.appending(path: "docs/schemas/\(name).schema.json"))
        self.init(try JSONDecoder().decode(JSONValue.self, from: data))
    }

    /// Returns what does not fit in a text, each with its path; an empty list if the text is valid.
    func problems(in json: String) throws -> [String] {
        try problems(in: try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)))
    }
}

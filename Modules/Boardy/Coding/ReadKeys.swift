import BoardyCore

/// The keys that the value at one place of a JSON text reads, so that a key of the text that it does not read is found.
final class ReadKeys {
    private var accepting: [(String) -> Bool] = []
    private var noted: Set<String> = []
    private var depth = 0

    /// Notes that the value reads an object by a type of keys.
    func accept<Key: CodingKey>(_ type: Key.Type) { accepting.append { type.init(stringValue: $0) != nil } }

    /// Notes a key that the value asks for, to be suggested for one that it does not know.
    func note(_ key: some CodingKey) { noted.insert(key.stringValue) }

    /// Makes a value, and checks afterwards that its types read every key of the object.
    ///
    /// A type may hand the same place on to another type, so that several read parts of one object. Only the first of
    /// them checks.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with the place of the object, the key and the nearest key that is read.
    func checked<Value>(by decoder: any Decoder, _ make: () throws -> Value) throws -> Value {
        depth += 1
        defer { depth -= 1 }
        let value: Value
        do { value = try make() } catch DecodingError.keyNotFound(let key, let context) {
            // A required key is more often misspelt than forgotten.
            if depth == 1 { try checkKeys(of: decoder, onlyNear: true) }
            throw DecodingError.keyNotFound(key, context)
        }
        if depth == 1 { try checkKeys(of: decoder) }
        return value
    }

    private func checkKeys(of decoder: any Decoder, onlyNear: Bool = false) throws {
        guard !accepting.isEmpty else { return }
        let present = try decoder.container(keyedBy: JSONKey.self).allKeys.map(\.stringValue)
        guard let unknown = present.sorted().first(where: { key in !accepting.contains { $0(key) } }) else { return }
        let near = spellingSuggestions(for: unknown, among: noted, atMost: 1).first.map { "; did you mean '\($0)'?" }
        if onlyNear, near == nil { return }
        let known = noted.isEmpty ? "" : "; known keys are \(noted.sorted().joined(separator: ", "))"
        throw DecodingError.dataCorrupted(
            .init(
                codingPath: decoder.codingPath,
                debugDescription: "has an unknown key\(JSONKey.shown(unknown))\(near ?? known)"))
    }
}

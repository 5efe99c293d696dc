import Boardy

/// A value that a command prints as JSON if `--format json` asks for it. Its keys are stable; new ones may come under
/// the same version.
package protocol JSONDocument: Encodable {
    var schemaVersion: Int { get }
}

extension JSONDocument {
    /// Returns one line of JSON with sorted keys.
    package func json() throws -> String { String(decoding: try ContractCoding.encode(self), as: UTF8.self) }
}

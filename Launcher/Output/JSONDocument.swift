import Boardy

/// The form of what a command prints, of lists as of errors.
enum OutputFormat: String, CaseIterable { case text, json }

/// The form in which `launcher trace` draws a trace.
enum TraceForm: String, CaseIterable { case tree, mermaid, chrome, json }

/// The form of what `validate` prints: annotations of GitHub's workflows besides those of other commands.
enum ValidationFormat: String, CaseIterable { case text, json, github }

/// The operand of `list`: the kind of thing to list. The raw values are the words of the command line, and the keys of the JSON.
enum ListSubject: String, CaseIterable { case plugins, boards, links }

/// A value that a command prints as JSON if `--format json` asks for it. Its keys are stable; new ones may come under the same version.
protocol JSONDocument: Encodable {
    var schemaVersion: Int { get }
}

extension JSONDocument {
    /// Returns one line of JSON with sorted keys.
    func json() throws -> String { String(decoding: try ContractCoding.encode(self), as: UTF8.self) }
}

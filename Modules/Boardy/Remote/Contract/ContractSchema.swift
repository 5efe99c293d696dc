public import BoardyCoding
import BoardyCore

/// The form of a remote contract as text, a line for each fact that both sides rely on.
///
///     contract payment.settle
///     answers one
///     input object
///     input.key string
///     input.scope? one of "module", "user"
///     output(none) object
///
/// Lines are sorted within input and output, so the order of declarations makes no difference. A `?` stands behind a
/// field that may be absent.
public struct ContractSchema: Equatable, Sendable {
    /// The lines, each with an end of line.
    public let text: String

    /// The version, which is the hash of the text.
    public var version: ContractVersion { ContractVersion(ofText: text) }

    /// Takes the text of a schema, such as a committed one.
    public init(text: String) { self.text = text }

    /// Describes a contract by the samples of its input and output.
    ///
    /// - Throws: ``BoardyCoding/JSONProblem`` for a sample that cannot be written.
    public init<C: RemoteContract>(of contract: C.Type) throws(JSONProblem) {
        do {
            let lines =
                ["contract \(C.id)", "answers \(C.answers.rawValue)"]
                + (try C.inputCoding.form.schema(at: "input"))
                + (try C.outputCoding.form.schema(at: "output"))
            text = lines.map { $0 + "\n" }.joined()
        } catch {
            throw JSONProblem(board: C.id, root: "samples", json: nil, error)
        }
    }
}

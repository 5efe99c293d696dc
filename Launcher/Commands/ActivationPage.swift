import Boardy
import BoardyRemote
import Foundation
import Headless

/// One activation of the queue with its input and outputs. Secrets in them are sealed.
struct ActivationPage {
    let report: ActivationReport
    /// The time by the clock of the database.
    let now: RemoteTime

    /// - Parameter width: the columns of the terminal; nil if the text goes somewhere else.
    func text(as format: OutputFormat, width: Int?) throws -> String {
        switch format {
        case .text: text(width)
        case .json:
            try Document(
                activation: ActivationDocument(report.row, at: now), input: value(report.row.request.input),
                outputs: report.outputs.map { .init(number: $0.output.number, value: value($0.output.bytes)) }
            ).json()
        }
    }

    private func text(_ width: Int?) -> String {
        let row = report.row
        let ended = row.endedAt.map { "\($0.date.ISO8601Format()), \(ageText(now.since($0))) ago" }
        var lines: [(name: String, value: String?)] = [
            ("Contract", "\(row.request.contract), version \(row.request.hash.prefix(8))"),
            ("State", row.state.rawValue + (row.isCancelRequested ? ", to be cancelled" : "")),
            ("Attempts", "\(row.attempts)"),
            ("Submitted", "\(row.submittedAt.date.ISO8601Format()), \(ageText(now.since(row.submittedAt))) ago"),
            ("Ended", ended), ("Lane", row.request.lane), ("Caller", row.request.caller.text),
            ("Process", row.owner?.text), ("Lease", row.leaseUntil.map { "\(ageText($0.since(now))) left" }),
            ("Deadline", row.deadline.map { "in \(ageText($0.since(now)))" }),
            ("Trace", row.request.traceparent),
        ]
        if let failure = row.failure { lines.append(("Failure", "\(failure)")) }
        let facts = alignedColumns(lines.map { [$0.name, $0.value?.printable ?? "-"] }, width: width)
        let outputs = report.outputs.map { "OUTPUT \($0.output.number)\n\(shown($0.output.bytes, width))" }
        return ([row.id.text.printable, facts, "INPUT\n" + shown(row.request.input, width)] + outputs)
            .joined(separator: "\n\n")
    }

    private func shown(_ bytes: [UInt8], _ width: Int?) -> String { value(bytes).text(width: width ?? 80) }

    /// Returns the value that bytes of a row stand for; the text of bytes that are no JSON.
    private func value(_ bytes: [UInt8]) -> JSONValue {
        (try? ContractCoding.decode(JSONValue.self, from: Data(bytes)))
            ?? .string(String(decoding: bytes, as: UTF8.self))
    }

    private struct Document: JSONDocument {
        struct Output: Encodable {
            let number: Int
            let value: JSONValue
        }

        var schemaVersion = 1
        let activation: ActivationDocument
        let input: JSONValue
        let outputs: [Output]
    }
}

import Boardy
import BoardyHeadless
import BoardyRemote
import Foundation
import LauncherKit

/// Activations of the queue as a table, the latest first.
struct ActivationListing {
    let rows: [ActivationRow]
    /// True if the rows are all of the queue.
    let isWhole: Bool
    /// The time by the clock of the database.
    let now: RemoteTime

    func text(as format: OutputFormat, columns: Int?) throws -> String {
        switch format {
        case .text: table(columns)
        case .json: try Document(activations: rows.map { ActivationDocument($0, at: now) }).json()
        }
    }

    private func table(_ columns: Int?) -> String {
        if rows.isEmpty { return isWhole ? "The queue has no activation." : "No activation fits." }
        return alignedColumns(
            [["ID", "CONTRACT", "STATE", "AGE", "ATTEMPTS", "FAILURE"]]
                + rows.map { row in
                    [
                        row.id.text.printable, "\(row.request.contract)", row.state.rawValue,
                        ageText(now.since(row.submittedAt)), "\(row.attempts)",
                        row.failure?.code.rawValue ?? "-",
                    ]
                }, width: columns)
    }

    private struct Document: JSONDocument {
        var schemaVersion = 1
        let activations: [ActivationDocument]
    }
}

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

/// An activation as JSON. Durations are in seconds, and ages are those of the database's clock.
struct ActivationDocument: Encodable {
    struct LastFailure: Encodable {
        let code: String
        let message: String
        let isTransient: Bool
    }

    let id: String
    let contract: BoardID
    let hash: String
    let state: String
    let attempts: Int
    let age: Double
    let submittedAt: String
    let endedAt: String?
    let lane: String?
    let caller: String
    let owner: String?
    let leaseLeft: Double?
    let deadlineIn: Double?
    let isCancelRequested: Bool
    let traceparent: String?
    let failure: LastFailure?

    init(_ row: ActivationRow, at now: RemoteTime) {
        id = row.id.text
        contract = row.request.contract
        hash = row.request.hash
        state = row.state.rawValue
        attempts = row.attempts
        age = now.since(row.submittedAt).inSeconds
        submittedAt = row.submittedAt.date.ISO8601Format()
        endedAt = row.endedAt?.date.ISO8601Format()
        lane = row.request.lane
        caller = row.request.caller.text
        owner = row.owner?.text
        leaseLeft = row.leaseUntil?.since(now).inSeconds
        deadlineIn = row.deadline?.since(now).inSeconds
        isCancelRequested = row.isCancelRequested
        traceparent = row.request.traceparent
        failure = row.failure.map {
            LastFailure(code: $0.code.rawValue, message: $0.message, isTransient: $0.isTransient)
        }
    }
}

extension RemoteTime {
    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

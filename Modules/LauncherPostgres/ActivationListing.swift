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
    let now: RemoteTime

    func text(as format: OutputFormat, columns: Int?) throws -> String {
        switch format {
        case .text: table(columns)
        case .json: try JSONObject.document(["activations": rows.map { $0.json(at: now) }])
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
}

/// One activation of the queue with its input and outputs. Secrets in them are sealed.
struct ActivationPage {
    let report: ActivationReport
    let now: RemoteTime

    /// - Parameter width: the columns of the terminal; nil if the text goes somewhere else.
    func text(as format: OutputFormat, width: Int?) throws -> String {
        switch format {
        case .text: text(width)
        case .json:
            try JSONObject.document([
                "activation": report.row.json(at: now), "input": value(report.row.request.input),
                "outputs": report.outputs.map {
                    ["number": $0.output.number, "value": value($0.output.bytes)] as JSONObject
                },
                "history": report.attempts.map(\.json),
            ])
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
        let history = report.attempts.isEmpty ? [] : ["HISTORY\n" + history(width)]
        return ([row.id.text.printable, facts] + history + ["INPUT\n" + shown(row.request.input, width)] + outputs)
            .joined(separator: "\n\n")
    }

    private func history(_ width: Int?) -> String {
        alignedColumns(
            [["WORKER", "BEGAN", "TOOK", "ERROR"]]
                + report.attempts.map { attempt in
                    let duration = attempt.beganAt.map { began in
                        (attempt.endedAt ?? now).since(began).compactText + (attempt.endedAt == nil ? " so far" : "")
                    }
                    let error = attempt.code.map { code in attempt.message.map { "\(code): \($0)" } ?? code }
                    return [
                        attempt.worker.text.printable, attempt.beganAt?.date.ISO8601Format() ?? "-", duration ?? "-",
                        error?.printable ?? "-",
                    ]
                }, width: width)
    }

    private func shown(_ bytes: [UInt8], _ width: Int?) -> String { value(bytes).text(width: width ?? 80) }

    /// Returns the value that bytes of a row stand for; the text of bytes that are no JSON.
    private func value(_ bytes: [UInt8]) -> JSONValue {
        (try? ContractCoding.decode(JSONValue.self, from: Data(bytes)))
            ?? .string(String(decoding: bytes, as: UTF8.self))
    }
}

extension AttemptRow {
    fileprivate var json: JSONObject {
        [
            "worker": worker.text, "beganAt": beganAt?.date.ISO8601Format(), "endedAt": endedAt?.date.ISO8601Format(),
            "failure": code.map { ["code": $0, "message": message ?? ""] as JSONObject },
        ]
    }
}

extension ActivationRow {
    /// Returns the activation as JSON. Durations are in seconds, and ages follow the database's clock.
    fileprivate func json(at now: RemoteTime) -> JSONObject {
        [
            "id": id.text, "contract": request.contract, "hash": request.hash, "state": state.rawValue,
            "attempts": attempts, "age": now.since(submittedAt).inSeconds,
            "submittedAt": submittedAt.date.ISO8601Format(), "endedAt": endedAt?.date.ISO8601Format(),
            "lane": request.lane, "caller": request.caller.text, "owner": owner?.text,
            "leaseLeft": leaseUntil?.since(now).inSeconds, "deadlineIn": deadline?.since(now).inSeconds,
            "isCancelRequested": isCancelRequested, "traceparent": request.traceparent,
            "failure": failure.map {
                ["code": $0.code.rawValue, "message": $0.message, "isTransient": $0.isTransient] as JSONObject
            },
        ]
    }
}

extension RemoteTime {
    fileprivate var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

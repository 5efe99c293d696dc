import Boardy
package import BoardyHeadless
package import BoardyRemote
import Foundation

/// The activations of each contract in figures, and the processes that serve them.
package struct QueueOverview {
    package static let noContracts = "The queue is empty."
    package static let noProcesses = "No process serves boards."

    private let counts: [QueueCounts]
    private let processes: [ProcessRow]
    private let paused: [BoardID]
    private let now: RemoteTime

    package init(of queue: any QueueAdministration) async throws {
        counts = try await queue.counts()
        processes = try await queue.processes()
        paused = try await queue.paused()
        now = try await queue.time()
    }

    package func text(as format: OutputFormat, columns: Int?) throws -> String {
        switch format {
        case .text:
            [
                text(of: contractTable, columns) ?? Self.noContracts,
                text(of: processTable, columns) ?? Self.noProcesses,
                paused.isEmpty ? nil : "Paused: \(paused.map(\.rawValue).joined(separator: ", "))",
            ].compactMap(\.self).joined(separator: "\n\n")
        case .json: try json
        }
    }

    /// Returns a table with its titles in capitals, or nil if it has no row.
    private func text(of table: Table, _ columns: Int?) -> String? {
        if table.rows.isEmpty { return nil }
        return alignedColumns([table.columns.map { $0.title.uppercased() }] + table.rows.map(\.cells), width: columns)
    }

    /// The overview as `queue.schema.json` describes it.
    package var json: String {
        get throws {
            try JSONObject.document([
                "contracts": counts.map(\.json), "processes": processes.map { $0.json(at: now) },
                "paused": paused,
            ])
        }
    }

    package var contractTable: Table {
        Table(
            columns: ["Contract"]
                + (ActivationState.allCases.map(\.rawValue.capitalized) + ["Oldest", "Done/min"]).map { .trailing($0) },
            rows: counts.map { counts in
                Table.Row(
                    cells: ["\(counts.contract)"] + ActivationState.allCases.map { "\(counts.states[$0] ?? 0)" }
                        + [counts.oldestWaiting.map(ageText) ?? "-", "\(counts.doneInLastMinute)"])
            })
    }

    package var processTable: Table {
        Table(
            columns: ["Process", "Host", .trailing("PID"), .trailing("Seen"), "State", "Contracts"],
            rows: processes.map { process in
                Table.Row(
                    process.id.text.printable, process.host.printable, "\(process.pid)",
                    ageText(now.since(process.seenAt)), process.isDraining ? "draining" : "serving",
                    process.served.map { "\($0.contract)" }.joined(separator: ", "))
            })
    }
}

extension QueueCounts {
    fileprivate var json: JSONObject {
        [
            "contract": contract, "oldestWaiting": oldestWaiting?.inSeconds, "doneInLastMinute": doneInLastMinute,
            "states": Dictionary(
                uniqueKeysWithValues: ActivationState.allCases.map { ($0.rawValue, states[$0] ?? 0) }),
        ]
    }
}

extension ProcessRow {
    fileprivate func json(at now: RemoteTime) -> JSONObject {
        [
            "id": id.text, "host": host, "pid": pid, "seenAgo": now.since(seenAt).inSeconds, "isDraining": isDraining,
            "contracts": served.map { ["contract": $0.contract, "hashes": $0.hashes] as JSONObject },
        ]
    }
}

extension Duration {
    /// The duration in seconds, as JSON has it.
    package var inSeconds: Double { Double(wholeMilliseconds) / 1000 }
}

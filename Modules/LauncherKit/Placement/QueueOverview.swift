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
    /// The time by the clock of the database.
    private let now: RemoteTime

    package init(of queue: any QueueAdministration) async throws {
        counts = try await queue.counts()
        processes = try await queue.processes()
        now = try await queue.time()
    }

    package func text(as format: OutputFormat, columns: Int?) throws -> String {
        switch format {
        case .text:
            [
                text(of: contractTable, columns) ?? Self.noContracts,
                text(of: processTable, columns) ?? Self.noProcesses,
            ].joined(separator: "\n\n")
        case .json: try json
        }
    }

    /// Returns a table with its titles in capitals; nil if it has no row.
    private func text(of table: Table, _ columns: Int?) -> String? {
        if table.rows.isEmpty { return nil }
        return alignedColumns([table.columns.map { $0.title.uppercased() }] + table.rows.map(\.cells), width: columns)
    }

    /// The overview as `queue.schema.json` describes it.
    package var json: String {
        get throws { try Document(contracts: counts.map(Document.Contract.init), processes: processes.map(row)).json() }
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

    private func row(_ process: ProcessRow) -> Document.Worker {
        Document.Worker(
            id: process.id.text, host: process.host, pid: process.pid, seenAgo: now.since(process.seenAt).inSeconds,
            isDraining: process.isDraining,
            contracts: process.served.map { .init(contract: $0.contract, hashes: $0.hashes) })
    }

    private struct Document: JSONDocument {
        struct Contract: Encodable {
            let contract: BoardID
            let states: [String: Int]
            let oldestWaiting: Double?
            let doneInLastMinute: Int

            init(_ counts: QueueCounts) {
                contract = counts.contract
                states = Dictionary(
                    uniqueKeysWithValues: ActivationState.allCases.map { ($0.rawValue, counts.states[$0] ?? 0) })
                oldestWaiting = counts.oldestWaiting.map(\.inSeconds)
                doneInLastMinute = counts.doneInLastMinute
            }
        }

        struct Worker: Encodable {
            struct Accepted: Encodable {
                let contract: BoardID
                let hashes: [String]
            }

            let id: String
            let host: String
            let pid: Int
            let seenAgo: Double
            let isDraining: Bool
            let contracts: [Accepted]
        }

        var schemaVersion = 1
        let contracts: [Contract]
        let processes: [Worker]
    }
}

extension Duration {
    /// The duration in seconds, as JSON has it.
    package var inSeconds: Double { Double(wholeMilliseconds) / 1000 }
}

import Boardy
import BoardyRemote
import Foundation
import Headless

/// The activations of each contract in figures, and the processes that serve them.
struct QueueOverview {
    /// A table of the overview.
    struct Table {
        let title: String
        let columns: [String]
        let rows: [[String]]
        /// The sentence in place of a table without rows.
        let none: String
    }

    private let counts: [QueueCounts]
    private let processes: [ProcessRow]
    /// The time by the clock of the database.
    private let now: RemoteTime

    init(of queue: any QueueAdministration) async throws {
        counts = try await queue.counts()
        processes = try await queue.processes()
        now = try await queue.time()
    }

    func text(as format: OutputFormat, columns: Int?) throws -> String {
        switch format {
        case .text: tables.map { text(of: $0, columns) }.joined(separator: "\n\n")
        case .json: try json
        }
    }

    private func text(of table: Table, _ columns: Int?) -> String {
        if table.rows.isEmpty { return table.none }
        return alignedColumns([table.columns.map { $0.uppercased() }] + table.rows, width: columns)
    }

    /// The overview as `queue.schema.json` describes it.
    var json: String {
        get throws { try Document(contracts: counts.map(Document.Contract.init), processes: processes.map(row)).json() }
    }

    var tables: [Table] { [contractTable, processTable] }

    private var contractTable: Table {
        Table(
            title: "Activations",
            columns: ["Contract"] + ActivationState.allCases.map { $0.rawValue.capitalized } + ["Oldest", "Done/min"],
            rows: counts.map { counts in
                ["\(counts.contract)"] + ActivationState.allCases.map { "\(counts.states[$0] ?? 0)" }
                    + [counts.oldestWaiting.map(ageText) ?? "-", "\(counts.doneInLastMinute)"]
            }, none: "The queue is empty.")
    }

    private var processTable: Table {
        Table(
            title: "Processes", columns: ["Process", "Host", "PID", "Seen", "State", "Contracts"],
            rows: processes.map { process in
                [
                    process.id.text.printable, process.host.printable, "\(process.pid)",
                    ageText(now.since(process.seenAt)), process.isDraining ? "draining" : "serving",
                    process.served.map { "\($0.contract)" }.joined(separator: ", "),
                ]
            }, none: "No process serves boards.")
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
    var inSeconds: Double { Double(wholeMilliseconds) / 1000 }
}

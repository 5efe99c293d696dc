import Boardy
import BoardyRemote
import Headless

/// The activations of each contract in figures, and the processes that serve them.
struct QueueOverview {
    let counts: [QueueCounts]
    let processes: [ProcessRow]
    /// The time by the clock of the database.
    let now: RemoteTime

    func text(as format: OutputFormat, columns: Int?) throws -> String {
        switch format {
        case .text: [contractTable(columns), processTable(columns)].joined(separator: "\n\n")
        case .json:
            try Document(contracts: counts.map(Document.Contract.init), processes: processes.map(row)).json()
        }
    }

    private func contractTable(_ columns: Int?) -> String {
        if counts.isEmpty { return "The queue is empty." }
        let head = ["CONTRACT"] + ActivationState.allCases.map { $0.rawValue.uppercased() } + ["OLDEST", "DONE/MIN"]
        return alignedColumns(
            [head]
                + counts.map { counts in
                    ["\(counts.contract)"] + ActivationState.allCases.map { "\(counts.states[$0] ?? 0)" }
                        + [counts.oldestWaiting.map(ageText) ?? "-", "\(counts.doneInLastMinute)"]
                }, width: columns)
    }

    private func processTable(_ columns: Int?) -> String {
        if processes.isEmpty { return "No process serves boards." }
        return alignedColumns(
            [["PROCESS", "HOST", "PID", "SEEN", "STATE", "CONTRACTS"]]
                + processes.map { process in
                    [
                        process.id.text.printable, process.host.printable, "\(process.pid)",
                        ageText(now.since(process.seenAt)), process.isDraining ? "draining" : "serving",
                        process.served.map { "\($0.contract)" }.joined(separator: ", "),
                    ]
                }, width: columns)
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

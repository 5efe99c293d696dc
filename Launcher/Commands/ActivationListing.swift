import Boardy
import BoardyRemote
import Foundation
import Headless

/// Activations of the queue as a table, the latest first.
struct ActivationListing {
    let rows: [ActivationRow]
    /// The time by the clock of the database.
    let now: RemoteTime

    func text(as format: OutputFormat, columns: Int?) throws -> String {
        switch format {
        case .text: table(columns)
        case .json: try Document(activations: rows.map { ActivationDocument($0, at: now) }).json()
        }
    }

    private func table(_ columns: Int?) -> String {
        if rows.isEmpty { return "No activation fits." }
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

/// An activation as JSON. Durations are in seconds, and ages are those of the database's clock.
struct ActivationDocument: Encodable {
    struct Failure: Encodable {
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
    let failure: Failure?

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
        failure = row.failure.map { Failure(code: $0.code.rawValue, message: $0.message, isTransient: $0.isTransient) }
    }
}

extension RemoteTime {
    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

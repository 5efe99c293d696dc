import BoardyHeadless
import BoardyRemote
import LauncherSessions

/// Shows the queue of remote boards and changes it.
private struct QueueCommand {
    let queue: any QueueAdministration
    let format: OutputFormat
    /// The width of the terminal; nil if the output goes somewhere else.
    let columns: Int?

    /// Carries out a request, and returns the text for standard output.
    ///
    /// - Throws: ``RemoteFailure`` of the database; ``CommandError`` with exit code 69 for activations that the queue does not have, or that cannot
    ///   be changed so.
    func text(of request: QueueRequest) async throws -> String {
        switch request {
        case .overview: return try await QueueOverview(of: queue).text(as: format, columns: columns)
        case .list(let filter, let limit):
            let (rows, now) = (try await queue.list(filter, limit: limit), try await queue.time())
            return try ActivationListing(rows: rows, isWhole: filter == QueueFilter(), now: now)
                .text(as: format, columns: columns)
        case .show(let id):
            guard let report = try await queue.show(id) else { throw RemoteFailure.unknown(id) }
            let now = try await queue.time()
            return try ActivationPage(report: report, now: now).text(as: format, width: columns)
        case .retry(let filter):
            return try changed(try await queue.retry(filter).map(\.text), of: filter, needing: "failed or dead")
        case .discard(let filter):
            return try changed(try await queue.discard(filter).map(\.text), of: filter, needing: "open, failed or dead")
        case .prune(let age):
            return try DeletedActivations(deleted: try await queue.prune(olderThan: age)).text(as: format)
        }
    }

    private func changed(_ ids: [String], of filter: QueueFilter, needing state: String) throws -> String {
        let kept = (filter.ids ?? []).map(\.text).filter { !ids.contains($0) }
        if let first = kept.first, ids.isEmpty {
            let others = kept.count > 1 ? " and \(kept.count - 1) more" : ""
            throw CommandError(
                code: .unavailable,
                message: "nothing was changed: '\(first)'\(others) is not \(state), or not in the queue. "
                    + "See it with 'launcher queue show \(first)'")
        }
        return try ChangedActivations(activations: ids).text(as: format)
    }
}

extension CommandContext {
    /// Carries out a request to the queue, and prints what came of it.
    func carryOut(_ request: QueueRequest) async throws {
        let address = try invocation.placement.requiredEngine(for: "needs --engine")
        let engine = try await surroundings.openEngine(address, .current(), waits)
        let command = QueueCommand(queue: engine.administration, format: invocation.format, columns: columns)
        let text: String
        do {
            text = try await command.text(of: request)
        } catch {
            await engine.close()
            throw error
        }
        await engine.close()
        await show(text)
    }
}

/// The activations that a command has changed.
private struct ChangedActivations: JSONDocument {
    var schemaVersion = 1
    let activations: [String]

    func text(as format: OutputFormat) throws -> String {
        switch format {
        case .text: activations.isEmpty ? "No activation was changed." : activations.joined(separator: "\n")
        case .json: try json()
        }
    }
}

/// The number of activations that a command has deleted.
private struct DeletedActivations: JSONDocument {
    var schemaVersion = 1
    let deleted: Int

    func text(as format: OutputFormat) throws -> String {
        switch format {
        case .text: "\(deleted) \(deleted == 1 ? "activation was" : "activations were") deleted."
        case .json: try json()
        }
    }
}

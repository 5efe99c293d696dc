import BoardyCommandLine
import BoardyRemote
import LauncherKit

/// Lets failed activations and dead letters be tried again.
struct QueueRetryCommand: QueueAction {
    static let declaration = CommandDeclaration(
        "retry", abstract: "Lets failed activations and dead letters be tried again.")

    private let chosen = ChosenActivations()
    let address = QueueAddress()
    var members: [any ParameterMember] { [chosen, address] }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        let changed = try await queue.retry(chosen.filter)
        let text = try chosen.text(of: changed, needing: "failed or dead", in: context)
        if !changed.isEmpty {
            let subject = changed.count == 1 ? "1 activation waits" : "\(changed.count) activations wait"
            let kept = (chosen.filter.ids ?? []).filter { !changed.contains($0) }.map(\.text)
            let rest =
                kept.isEmpty
                ? "" : ". Left as it was, because it is not failed or dead: \(kept.joined(separator: ", "))"
            context.note("\(subject) for a worker again, with all attempts and without a deadline\(rest)")
        }
        return text
    }
}

/// Ends open activations, failed ones and dead letters for good.
struct QueueDiscardCommand: QueueAction {
    static let declaration = CommandDeclaration(
        "discard", abstract: "Ends open activations, failed ones and dead letters for good.")

    private let chosen = ChosenActivations()
    let address = QueueAddress()
    var members: [any ParameterMember] { [chosen, address] }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        try chosen.text(of: try await queue.discard(chosen.filter), needing: "open, failed or dead", in: context)
    }
}

/// Deletes activations that have ended, with their outputs.
struct QueuePruneCommand: QueueAction {
    static let declaration = CommandDeclaration(
        "prune", abstract: "Deletes activations that have ended, with their outputs.")

    /// The age from which activations are deleted, or nil for the ages of the settings.
    @Option(
        "older-than", placeholder: "DURATION",
        help: "Deletes activations that ended longer ago than that, such as 12h.", parser: .duration,
        defaultText: "one hour for answers, 14 days for failures", environment: .none)
    private var age: Duration?
    let address = QueueAddress()
    var members: [any ParameterMember] { [$age, address] }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        let deleted = try await queue.prune(olderThan: age)
        switch context.output.format {
        case .text: return "\(deleted) \(deleted == 1 ? "activation was" : "activations were") deleted."
        case .json: return try JSONObject.document(["deleted": deleted])
        }
    }
}

extension ChosenActivations {
    /// Returns the output of a command that has changed activations.
    ///
    /// - Throws: ``CommandError`` with exit code 69 if none of the named activations could be changed.
    fileprivate func text(
        of changed: [ActivationID], needing state: String, in context: CommandContext
    ) throws -> String {
        let ids = changed.map(\.text), kept = (filter.ids ?? []).map(\.text).filter { !ids.contains($0) }
        if let first = kept.first, ids.isEmpty {
            let others = kept.count > 1 ? " and \(kept.count - 1) more" : ""
            throw CommandError(
                code: .unavailable,
                message: "nothing was changed: '\(first)'\(others) is not \(state), or not in the queue. "
                    + "See it with '\(context.app.identity.name) queue show \(first)'")
        }
        switch context.output.format {
        case .text: return ids.isEmpty ? "No activation was changed." : ids.joined(separator: "\n")
        case .json: return try JSONObject.document(["activations": ids])
        }
    }
}

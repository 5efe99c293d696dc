import BoardyCommandLine
import BoardyRemote
import LauncherKit

/// Lets failed activations and dead letters be tried again.
struct QueueRetryCommand: QueueAction {
    let queue: QueueAddress
    private let filter: QueueFilter

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration(
            "retry", abstract: "Lets failed activations and dead letters be tried again.",
            operands: [QueueFilter.activations(of: app)],
            options: QueueFilter.choosingOptions(of: app) + QueueAddress.options(of: app))
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        queue = try QueueAddress(values, of: app)
        filter = try QueueFilter(choosing: values, of: app)
    }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        let changed = try await queue.retry(filter).map(\.text)
        return try ChangedActivations(changed, of: filter, needing: "failed or dead", in: context)
            .text(as: context.output.format)
    }
}

/// Ends open activations, failed ones and dead letters for good.
struct QueueDiscardCommand: QueueAction {
    let queue: QueueAddress
    private let filter: QueueFilter

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration(
            "discard", abstract: "Ends open activations, failed ones and dead letters for good.",
            operands: [QueueFilter.activations(of: app)],
            options: QueueFilter.choosingOptions(of: app) + QueueAddress.options(of: app))
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        queue = try QueueAddress(values, of: app)
        filter = try QueueFilter(choosing: values, of: app)
    }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        let changed = try await queue.discard(filter).map(\.text)
        return try ChangedActivations(changed, of: filter, needing: "open, failed or dead", in: context)
            .text(as: context.output.format)
    }
}

/// Deletes activations that have ended, with their outputs.
struct QueuePruneCommand: QueueAction {
    private static let age = Option(
        "older-than", placeholder: "DURATION",
        help: "Deletes activations that ended longer ago than that, such as 12h.", parser: .duration,
        defaultText: "one hour for answers, 14 days for failures", environment: .none, isConfigurable: false)

    let queue: QueueAddress
    /// The age from which activations are deleted; nil for the ages of the settings.
    private let age: Duration?

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration(
            "prune", abstract: "Deletes activations that have ended, with their outputs.",
            options: [age] + QueueAddress.options(of: app))
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        queue = try QueueAddress(values, of: app)
        age = values[Self.age]
    }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        try DeletedActivations(deleted: try await queue.prune(olderThan: age)).text(as: context.output.format)
    }
}

/// The activations that a command has changed.
private struct ChangedActivations: JSONDocument {
    var schemaVersion = 1
    let activations: [String]

    /// - Throws: ``CommandError`` with exit code 69 if none of the named activations could be changed.
    init(_ ids: [String], of filter: QueueFilter, needing state: String, in context: CommandContext) throws {
        activations = ids
        let kept = (filter.ids ?? []).map(\.text).filter { !ids.contains($0) }
        guard let first = kept.first, ids.isEmpty else { return }
        let others = kept.count > 1 ? " and \(kept.count - 1) more" : ""
        throw CommandError(
            code: .unavailable,
            message: "nothing was changed: '\(first)'\(others) is not \(state), or not in the queue. "
                + "See it with '\(context.app.identity.name) queue show \(first)'")
    }

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

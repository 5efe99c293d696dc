import BoardyCommandLine
import BoardyRemote
import LauncherKit

/// Lists activations, the latest first.
struct QueueListCommand: QueueAction {
    private static let limit = Option(
        "limit", placeholder: "N", help: "The number of activations to list.", parser: .integer(in: 1...10_000),
        default: 50, environment: .none, isConfigurable: false)

    let queue: QueueAddress
    private let filter: QueueFilter
    private let limit: Int

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration(
            "list", abstract: "Lists activations, the latest first.",
            options: QueueFilter.options(of: app) + [limit] + QueueAddress.options(of: app))
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        queue = try QueueAddress(values, of: app)
        filter = QueueFilter(values, of: app)
        limit = values[Self.limit]
    }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        let (rows, now) = (try await queue.list(filter, limit: limit), try await queue.time())
        return try ActivationListing(rows: rows, isWhole: filter == QueueFilter(), now: now)
            .text(as: context.output.format, columns: context.columns)
    }
}

/// Shows an activation with its input and outputs.
struct QueueShowCommand: QueueAction {
    let queue: QueueAddress
    private let id: ActivationID

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration(
            "show", abstract: "Shows an activation with its input and outputs. Secrets in them are sealed.",
            operands: [operand(of: app)], options: QueueAddress.options(of: app))
    }

    private static func operand(of app: AppDefinition) -> Operand<ActivationID> {
        Operand("ID", help: "The ID of the activation, as 'list' prints it.", parser: ActivationID.parser(of: app))
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        queue = try QueueAddress(values, of: app)
        id = try values[Self.operand(of: app)]
    }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        guard let report = try await queue.show(id) else { throw RemoteFailure.unknown(id) }
        return try ActivationPage(report: report, now: try await queue.time())
            .text(as: context.output.format, width: context.columns)
    }
}

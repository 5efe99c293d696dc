import Boardy
import BoardyCommandLine
import BoardyRemote
import BoardySessions
import BoardyStorage
import LauncherKit

/// Shows the activations of remote boards in figures, with the processes that serve them. The commands below it list,
/// show and change activations.
struct QueueCommand: QueueAction {
    static var declaration: CommandDeclaration {
        let app = AppDefinition.current, name = "\(app.identity.name) queue"
        return CommandDeclaration(
            "queue", abstract: "Shows the activations of remote boards, and changes those that failed.",
            discussion: """
                Without a command it prints the activations of each contract in figures, and the processes that serve \
                them.
                """,
            examples: [
                Example("\(name) list --state dead", "Lists the activations that used up their attempts."),
                Example(
                    "\(name) retry --contract \(app.declarations.boards.last ?? "CONTRACT") --state dead",
                    "Tries the dead activations of one contract again."),
            ])
    }
    static let subcommands: [any CommandNode.Type] = [
        QueueListCommand.self, QueueShowCommand.self, QueueRetryCommand.self, QueueDiscardCommand.self,
        QueuePauseCommand.self, QueueResumeCommand.self, QueuePruneCommand.self,
    ]

    let address = QueueAddress()
    var members: [any ParameterMember] { [address] }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        try await QueueOverview(of: queue).text(as: context.output.format, columns: context.columns)
    }
}

/// Lists activations, the latest first.
struct QueueListCommand: QueueAction {
    static let declaration = CommandDeclaration("list", abstract: "Lists activations, the latest first.")

    private let options = QueueFilterOptions()
    @Option(
        "limit", placeholder: "N", help: "The number of activations to list.", parser: .integer(in: 1...10_000),
        default: 50, environment: .none)
    private var limit: Int
    let address = QueueAddress()
    var members: [any ParameterMember] { [options, $limit, address] }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        let filter = options.filter()
        let (rows, now) = (try await queue.list(filter, limit: limit), try await queue.time())
        return try ActivationListing(rows: rows, isWhole: filter == QueueFilter(), now: now)
            .text(as: context.output.format, columns: context.columns)
    }
}

/// Shows an activation with its input and outputs.
struct QueueShowCommand: QueueAction {
    static let declaration = CommandDeclaration(
        "show", abstract: "Shows an activation with its input and outputs. Secrets in them are sealed.")

    @Operand("ID", help: "The ID of the activation, as 'list' prints it.", parser: .activation)
    private var id: ActivationID
    let address = QueueAddress()
    var members: [any ParameterMember] { [$id, address] }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        guard let report = try await queue.show(id) else { throw RemoteFailure.unknown(id) }
        return try ActivationPage(report: report, now: try await queue.time())
            .text(as: context.output.format, width: context.columns)
    }
}

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
                    "Tries those of one contract again."),
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

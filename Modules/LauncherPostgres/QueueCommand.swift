import Boardy
import BoardyCommandLine
import BoardyRemote
import BoardySessions
import BoardyStorage
import LauncherKit

/// Shows the activations of remote boards in figures, with the processes that serve them. The commands below it list, show and change activations.
struct QueueCommand: QueueAction {
    let queue: QueueAddress

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        let name = app.identity.name, contract = app.examples.boards.last ?? "CONTRACT"
        return CommandDeclaration(
            "queue", abstract: "Shows the activations of remote boards, and changes those that failed.",
            discussion:
                "Without a command it prints the activations of each contract in figures, and the processes that serve them.",
            examples: [
                Example("\(name) queue list --state dead", "Lists the activations that used up their attempts."),
                Example(
                    "\(name) queue retry --contract \(contract) --state dead", "Tries those of one contract again."),
            ], options: QueueAddress.options(of: app),
            subcommands: [
                QueueListCommand.self, QueueShowCommand.self, QueueRetryCommand.self, QueueDiscardCommand.self,
                QueuePruneCommand.self,
            ])
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) { queue = try QueueAddress(values, of: app) }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        try await QueueOverview(of: queue).text(as: context.output.format, columns: context.columns)
    }
}

/// A command that opens the queue, and prints what came of it.
protocol QueueAction: LauncherCommand {
    var queue: QueueAddress { get }

    /// Carries the request out, and returns the text for standard output.
    ///
    /// - Throws: ``RemoteFailure`` of the database; ``CommandError`` with exit code 69 for activations that the queue does not have, or that cannot be
    ///   changed so.
    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String
}

extension QueueAction {
    @MainActor func run(in context: CommandContext) async throws {
        let engine = try await context.openEngine(at: queue.location)
        let text: String
        do {
            text = try await self.text(of: engine.administration, in: context)
        } catch {
            await engine.close()
            throw error
        }
        await engine.close()
        await context.show(text)
    }
}

/// The database with the queue that a command line names.
struct QueueAddress: Sendable {
    let location: Location

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        location = try PlacementRequest(values, of: app).requiredEngine(for: "needs --engine")
    }

    static func options(of app: AppDefinition) -> [any ParameterDeclaration] {
        [SessionRequest.storeOption(of: app)] + PlacementRequest.engineOption(of: app) + [OutputRequest.formatOption]
    }
}

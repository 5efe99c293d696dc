import Boardy
import BoardyCommandLine
import BoardyRemote
import BoardySessions
import BoardyStorage
import LauncherKit

/// A command that opens the queue, and prints what came of it.
protocol QueueAction: LauncherCommand {
    var address: QueueAddress { get }

    /// Carries the request out, and returns the text for standard output.
    ///
    /// - Throws: ``RemoteFailure`` of the database; ``CommandError`` with exit code 69 for activations that the queue
    ///   does not have, or that cannot be changed so.
    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String
}

extension QueueAction {
    @MainActor func run(in context: CommandContext) async throws {
        let engine = try await context.openEngine(at: try address.location)
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
struct QueueAddress: ParameterGroup {
    private let request = StoreRequest()
    var members: [any ParameterMember] { [request] }

    var location: Location { get throws(ValueError) { try request.placement.requiredEngine(for: "needs --engine") } }

    func check() throws(ValueError) { _ = try location }
}

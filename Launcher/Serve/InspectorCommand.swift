import Boardy
import BoardyGraph
import BoardyRemote
import Headless
import LauncherSessions
import Web

/// The inspector that a command line asks for, beside the server whose sessions it shows.
@MainActor
struct InspectorCommand {
    let request: InspectorRequest
    let context: CommandContext
    /// The queue of remote boards; nil if there is none.
    let queue: (any QueueAdministration)?

    /// Starts the inspector, and tells its address and a token that was made for it. Nothing tells a token that was given.
    ///
    /// - Throws: ``HTTP/ServerError`` if it cannot listen.
    func start(of server: WebServer) throws -> InspectorServer {
        let manifests = context.invocation.selection.manifests, graphviz = Graphviz(environment: context.environment)
        var options = InspectorOptions(graph: ModuleGraph(of: manifests)) { dot in
            do { return try await graphviz.svg(of: dot) } catch { throw InspectorProblem(CommandError(error).message) }
        }
        options.port = request.port
        options.token = request.token.flatMap { InspectorToken($0) }
        options.contracts = manifests.flatMap(\.provides).map(\.contract)
        if let queue { options.remote = { try await Self.report(of: queue) } }
        let inspector = try InspectorServer(of: server, options)
        let token = request.token == nil ? "its token is \(inspector.token)" : "its token is the one you gave"
        context.note("the inspector is at \(inspector.address); \(token)")
        return inspector
    }

    /// Returns the overview of a queue for a page of the inspector.
    ///
    /// - Throws: ``InspectorProblem`` with the message that a command would end with.
    nonisolated private static func report(of queue: any QueueAdministration) async throws -> InspectorReport {
        do {
            let overview = try await QueueOverview(of: queue)
            return InspectorReport(
                [
                    .init("Activations", overview.contractTable, none: QueueOverview.noContracts),
                    .init("Processes", overview.processTable, none: QueueOverview.noProcesses),
                ], json: try overview.json)
        } catch {
            throw InspectorProblem(CommandError(error).message)
        }
    }
}

/// The reason why a part of a page is missing.
private struct InspectorProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

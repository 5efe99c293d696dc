import Boardy
import BoardyGraph
import Headless
import LauncherSessions
import Web

/// The inspector that a command line asks for, beside the server whose sessions it shows.
@MainActor
struct InspectorCommand {
    let request: InspectorRequest
    let context: CommandContext

    /// Starts the inspector, and tells its address and a token that was made for it. Nothing tells a token that was given.
    ///
    /// - Throws: ``HTTP/ServerError`` if it cannot listen.
    func start(of server: WebServer) throws -> InspectorServer {
        let manifests = context.invocation.selection.manifests, graphviz = Graphviz(environment: context.environment)
        var options = InspectorOptions(graph: ModuleGraph(of: manifests)) { dot in
            do { return try await graphviz.svg(of: dot) } catch { throw MissingPicture(CommandError(error).message) }
        }
        options.port = request.port
        options.token = request.token.flatMap { InspectorToken($0) }
        options.contracts = manifests.flatMap(\.provides).map(\.contract)
        let inspector = try InspectorServer(of: server, options)
        let token = request.token == nil ? "its token is \(inspector.token)" : "its token is the one you gave"
        context.note("the inspector is at \(inspector.address); \(token)")
        return inspector
    }
}

/// The reason why Graphviz has drawn nothing.
private struct MissingPicture: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

public import BoardyCore
public import BoardyGraph
public import BoardyHTTP

/// Lets operators look into the sessions of a web server: a second server, on the loopback only, that answers nobody
/// without its token.
///
///     let inspector = try InspectorServer(of: server, InspectorOptions(graph: graph) { dot in try await layout(dot) })
///     print(inspector.address, inspector.token)
///     …
///     await inspector.stop(within: .seconds(1))
///
/// Stop it before the server that it looks into.
public final class InspectorServer: Sendable {
    private let http: HTTPServer
    /// The token that lets operators in. Show it to the person who has started the server, and to nobody else.
    public let token: String

    /// Starts an inspector.
    ///
    /// - Parameters:
    ///   - server: the server to look into.
    ///   - options: the settings of the inspector.
    /// - Throws: `ServerError` if it cannot listen.
    public init(of server: WebServer, _ options: InspectorOptions) throws(ServerError) {
        let token = options.token ?? InspectorToken(), sessions = server.sessions
        self.token = token.secret.text
        let router = InspectorRouter(
            Inspection(
                all: { sessions.all }, lanes: server.lanes, graph: options.graph, contracts: options.contracts,
                remote: options.remote), token: token.secret, draw: options.draw)
        var limits = ServerLimits()
        (limits.connections, limits.bodies) = (100, 1 << 20)
        http = try HTTPServer(router, port: options.port, limits: limits)
    }

    /// The address of the first page, such as `http://127.0.0.1:8091/`.
    public var address: String { "http://127.0.0.1:\(http.port)/" }

    /// Stops: takes no more requests, and ends all streams.
    @discardableResult
    public func stop(within limit: Duration) async -> Bool { await http.stop(within: limit) }
}

/// The settings of an inspector.
public struct InspectorOptions: Sendable {
    /// The port; 0 for any free one.
    public var port = 0
    /// The token; nil to make one.
    public var token: InspectorToken?
    /// The graph of the plugins that sessions run.
    public var graph: ModuleGraph
    /// The contracts of these plugins. They decide whose values a trace shows; of all others it shows the types.
    public var contracts: [any BoardContract.Type] = []
    /// Returns the queue of remote boards and its processes; nil if all boards are in this process. An error is shown
    /// by its description.
    public var remote: (@Sendable () async throws -> InspectorReport)?
    /// Returns the picture of a graph as SVG, made of the language of Graphviz.
    public var draw: @Sendable (String) async throws -> String

    /// Creates settings for a graph and the function that draws graphs, such as Graphviz. The other settings have their
    /// defaults.
    public init(graph: ModuleGraph, draw: @escaping @Sendable (String) async throws -> String) {
        self.graph = graph
        self.draw = draw
    }
}

extension Asset {
    static let inspectorStyle = Asset("inspector", "css", "text/css; charset=utf-8", PackageResources.inspector_css)
    static let inspectorScript = Asset(
        "inspector", "js", "text/javascript; charset=utf-8", PackageResources.inspector_js)
    static let graphStyle = Asset("graph", "css", "text/css; charset=utf-8", ModuleGraph.pageStyle)
    static let graphScript = Asset("graph", "js", "text/javascript; charset=utf-8", ModuleGraph.pageScript)
    /// The files that the pages of an inspector load.
    static let inspector = all + [inspectorStyle, inspectorScript, graphStyle, graphScript]
}

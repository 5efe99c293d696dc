import BoardyCommandLine
import LauncherKit

/// The server that a command line asks for.
struct ServeRequest {
    let port: Int
    let host: String
    let hostNames: [String]
    /// The number of lanes; nil to choose it by the cores of the machine.
    let lanes: Int?
    let isBehindProxy: Bool
    let maxSessions: Int
    /// The most sessions of one client; 0 for no limit.
    let maxClientSessions: Int
    /// The passwords that one client may send at once; 0 for no limit.
    let maxPasswords: Int
    let idle: Duration
    /// The file for the requests, or `-` for standard error; nil for none.
    let accessLog: String?
    /// The folder for recorded sessions; nil to record none.
    let recordings: String?
    /// The inspector; nil for none.
    let inspector: InspectorRequest?

    /// - Throws: the reason why the options do not go together.
    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        port = values[ServerOptions.port]
        host = values[ServerOptions.host]
        hostNames = values[ServerOptions.hostName]
        lanes = values[ServerOptions.lanes]
        isBehindProxy = values[ServerOptions.behindProxy]
        maxSessions = values[ServerOptions.maxSessions]
        maxClientSessions = values[ServerOptions.maxClientSessions]
        maxPasswords = values[ServerOptions.maxPasswords]
        idle = values[ServerOptions.idle]
        accessLog = values[ServerOptions.accessLog]
        recordings = values[ServerOptions.recordings]
        let token = values[ServerOptions.inspectorToken]
        inspector = values[ServerOptions.inspector].map { InspectorRequest(port: $0, token: token) }
        if values[OutputRequest.quiet], inspector != nil, token == nil {
            throw ValueError(
                "takes --quiet with --inspector only if \(app.identity.variable("inspector-token")) is set: nothing would tell the token"
            )
        }
    }

    /// True if only this machine reaches the server.
    var isLocal: Bool { host == "::1" || host.hasPrefix("127.") }
}

/// The inspector that a command line asks for.
struct InspectorRequest {
    let port: Int
    /// The token; nil to make one.
    let token: String?
}

import BoardyCommandLine
import BoardyWeb

extension Options {
    static let port = Option(
        "port", placeholder: "PORT", help: "Port to listen at; 0 takes any free one.", parser: .integer(in: 0...65_535),
        default: 8080)
    static let host = Option(
        "host", placeholder: "ADDRESS",
        help: "Numeric address to listen at. Only this machine reaches the default; 0.0.0.0 or :: means everybody.",
        parser: .text, default: "127.0.0.1")
    static let hostName = Option(
        "host-name", placeholder: "NAME",
        help: "Name by which browsers call the server, besides localhost and addresses.", collecting: .text,
        defaultText: "behind a proxy, every name")
    static let lanes = Option(
        "lanes", placeholder: "N",
        help: "Number of threads that run the sessions, each with a connection to the store.",
        parser: .integer(in: 1...64), defaultText: "two for each core, from 4 to 16")
    static let behindProxy = Flag(
        "behind-proxy",
        help: "Trusts X-Forwarded-Proto, -Host and -For. Only the proxy may reach the port then.")
    static let maxSessions = Option(
        "max-sessions", placeholder: "N",
        help: "Greatest number of sessions. A visitor who only looked makes way for a new one.",
        parser: .integer(in: 1...100_000), default: 2000)
    static let maxClientSessions = Option(
        "max-client-sessions", placeholder: "N",
        help: "Greatest number of sessions of one client; 0 for no limit.",
        parser: .integer(in: 0...100_000), default: 100)
    static let maxPasswords = Option(
        "max-passwords", placeholder: "N",
        help: "Passwords that one client may send at once, and one more every ten seconds; 0 for no limit.",
        parser: .integer(in: 0...1_000_000), default: 30)
    static let idle = Option(
        "idle", placeholder: "DURATION", help: "Time without a request after which a session ends.", parser: .duration,
        default: .seconds(30 * 60))
    static let accessLog = Option(
        "access-log", placeholder: "FILE",
        help: "File for a line of JSON about each request; - means standard error.", parser: .file)
    static let recordings = Option(
        "record", placeholder: "FOLDER",
        help: "Records each session as a session script in a folder, with variables in place of secrets.",
        parser: .directory, environment: .none, isConfigurable: false)

    static let inspector = Option(
        "inspector", placeholder: "PORT",
        help:
            "Port of the inspector, which shows sessions and traces to operators on this machine; 0 takes any free one.",
        parser: .integer(in: 0...65_535), defaultText: "no inspector")
    static let inspectorToken = Option(
        "inspector-token", placeholder: "TOKEN",
        help: "Token of the inspector. Set the variable, because other users see command lines.",
        parser: ValueParser(text: { $0 }) { text throws(ValueError) in
            if InspectorToken(text) != nil { return text }
            throw ValueError(
                "is no token of 43 letters, digits, - and _. Make one by: head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d ="
            )
        }, defaultText: "a new one at each start", isSecret: true)

    /// The options of a server that the settings file may have.
    static let server: [any ParameterDeclaration] = [
        port, host, hostName, lanes, behindProxy, maxSessions, maxClientSessions, maxPasswords, idle, accessLog,
        inspector,
        inspectorToken,
    ]
    static let serve: [any ParameterDeclaration] =
        selection + [store, gateway, gatewayKey, log] + placement + server + [recordings]
}

/// The server that a command line asks for.
struct ServeRequest: Equatable {
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
    init(_ values: ParsedValues) throws(ValueError) {
        port = values[Options.port]
        host = values[Options.host]
        hostNames = values[Options.hostName]
        lanes = values[Options.lanes]
        isBehindProxy = values[Options.behindProxy]
        maxSessions = values[Options.maxSessions]
        maxClientSessions = values[Options.maxClientSessions]
        maxPasswords = values[Options.maxPasswords]
        idle = values[Options.idle]
        accessLog = values[Options.accessLog]
        recordings = values[Options.recordings]
        let token = values[Options.inspectorToken]
        inspector = values[Options.inspector].map { InspectorRequest(port: $0, token: token) }
        if values[Options.quiet], inspector != nil, token == nil {
            throw ValueError(
                "takes --quiet with --inspector only if BOARDY_INSPECTOR_TOKEN is set: nothing would tell the token")
        }
        if values[Options.store] == ":memory:" {
            throw ValueError("takes a file for --store, because its threads and other processes share the store")
        }
    }

    /// True if only this machine reaches the server.
    var isLocal: Bool { host == "::1" || host.hasPrefix("127.") }
}

/// The inspector that a command line asks for.
struct InspectorRequest: Equatable {
    let port: Int
    /// The token; nil to make one.
    let token: String?
}

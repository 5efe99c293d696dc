import BoardyCommandLine
import BoardyWeb

/// The options of a server.
enum ServerOptions {
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

    /// The options that the settings file may have.
    static let settings: [any ParameterDeclaration] = [
        port, host, hostName, lanes, behindProxy, maxSessions, maxClientSessions, maxPasswords, idle, accessLog,
        inspector, inspectorToken,
    ]
}

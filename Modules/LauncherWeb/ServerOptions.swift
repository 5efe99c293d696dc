import BoardyCommandLine
import BoardyHeadless
import BoardyWeb
import Foundation
import LauncherKit

/// The server that a command line asks for.
struct ServerOptions: ParameterGroup {
    @Option(
        "port", placeholder: "PORT", help: "Port to listen at; 0 takes any free one.", parser: .integer(in: 0...65_535),
        default: 8080)
    var port: Int
    @Option(
        "host", placeholder: "ADDRESS",
        help: "Numeric address to listen at. Only this machine reaches the default; 0.0.0.0 or :: means everybody.",
        parser: .text, default: "127.0.0.1")
    var host: String
    @Option(
        "host-name", placeholder: "NAME",
        help: "Name by which browsers call the server, besides localhost and addresses.", collecting: .hostName,
        defaultText: "behind a proxy, every name")
    var hostNames: [String]
    @Option(
        "lanes", placeholder: "N",
        help: "Number of threads that run the sessions, each with a connection to the store.",
        parser: .integer(in: 1...64), defaultText: "four for each core, from 8 to 16")
    var lanes: Int?
    @Flag(
        "behind-proxy",
        help: "Trusts X-Forwarded-Proto, -Host and -For. Only the proxy may reach the port then.")
    var isBehindProxy: Bool
    @Option(
        "max-sessions", placeholder: "N",
        help: "Greatest number of sessions. A visitor who only looked makes way for a new one.",
        parser: .integer(in: 1...100_000), default: 2000)
    var maxSessions: Int
    @Option(
        "max-client-sessions", placeholder: "N",
        help: "Greatest number of sessions of one client; 0 for no limit.", parser: .integer(in: 0...100_000),
        default: 100)
    var maxClientSessions: Int
    @Option(
        "max-passwords", placeholder: "N",
        help: "Passwords that one client may send at once, and one more every ten seconds; 0 for no limit.",
        parser: .integer(in: 0...1_000_000), default: 30)
    var maxPasswords: Int
    @Option(
        "idle", placeholder: "DURATION", help: "Time without a request after which a session ends.", parser: .duration,
        default: .seconds(30 * 60))
    var idle: Duration
    @Option(
        "pictures", placeholder: "FOLDER",
        help: "Folder with the pictures that screens name. Everybody may see all that is in it.",
        parser: .directory, defaultText: "no pictures")
    var pictures: String?
    @Option(
        "access-log", placeholder: "FILE",
        help: "File for a line of JSON about each request; - means standard error.", parser: .file)
    var accessLog: String?
    @Option(
        "inspector", placeholder: "PORT",
        help: """
            Port of the inspector, which shows sessions and traces to operators on this machine; 0 takes any free one.
            """, parser: .integer(in: 0...65_535), defaultText: "no inspector")
    var inspector: Int?
    @Option(
        "inspector-token", placeholder: "TOKEN",
        help: "Token of the inspector. Set the variable, because other users see command lines.",
        parser: ValueParser { text throws(ValueError) in
            if InspectorToken(text) != nil { return }
            throw ValueError(
                """
                is no token of 43 letters, digits, - and _. Make one by: head -c 32 /dev/urandom | base64 | tr '+/' \
                '-_' | tr -d =
                """)
        }, defaultText: "a new one at each start", isSecret: true)
    var inspectorToken: String?
    @Option(
        "record", placeholder: "FOLDER",
        help: "Records each session as a session script in a folder, with variables in place of secrets.",
        parser: .directory, environment: .none)
    var recordings: String?
    private let isQuiet = OutputRequest().isQuiet
    private let tokenVariable = AppDefinition.current.identity.variable("inspector-token")
    var members: [any ParameterMember] {
        [
            $port, $host, $hostNames, $lanes, $isBehindProxy, $maxSessions, $maxClientSessions, $maxPasswords, $idle,
            $pictures, $accessLog, $inspector, $inspectorToken, $recordings,
        ]
    }

    func check() throws(ValueError) {
        if isQuiet, inspector != nil, inspectorToken == nil {
            throw ValueError(
                "takes --quiet with --inspector only if \(tokenVariable) is set: nothing would tell the token")
        }
        // Pages without pictures would tell nobody why.
        if let pictures, (try? FileManager.default.contentsOfDirectory(atPath: pictures)) == nil {
            throw ValueError("takes a folder for --pictures, and '\(pictures.printable)' is none that can be read")
        }
    }

    /// True if only this machine reaches the server.
    var isLocal: Bool { host == "::1" || host.hasPrefix("127.") }
}

import BoardyCommandLine
import BoardyPostgres
import LauncherSessions

extension Options {
    static let remote = Option(
        "remote", placeholder: "NAME",
        help: "Leaves the boards of a plugin to processes of 'launcher serve-plugins'.", collecting: pluginName)
    static let engine = Option(
        "engine", placeholder: "URL",
        help: """
            Database with the queue of remote boards; it is the store too, unless --store is given. A password belongs in PGPASSWORD, ~/.pgpass or the \
            variable, because other users see command lines.
            """,
        parser: database, defaultText: "the store, if it is a database",
        shown: { PostgresAddress($0)?.description ?? "" })
    static let sealKey = Option(
        "seal-key", placeholder: "FILE",
        help: "Key file that seals secrets on their way to remote boards; 'launcher make-seal-key' writes one.",
        parser: .file)
    static let keyFile = Operand("FILE", help: "The file to write, which must not exist.", parser: .file)
    static let placement: [any ParameterDeclaration] = [remote, engine, sealKey]

    static let room = Option(
        "room", placeholder: "N",
        help: "Number of activations at a time, each on a thread with a connection to the store.",
        parser: .integer(in: 1...256), default: 8)
    static let drain = Option(
        "drain", placeholder: "DURATION",
        help: "The time that activations have to end after SIGTERM or Ctrl-C. The rest goes to other processes.",
        parser: .duration, default: .seconds(20))
    /// The options of a worker that the settings file may have, besides those of sessions and servers.
    static let worker: [any ParameterDeclaration] = [room, drain]
    static let servePlugins: [any ParameterDeclaration] =
        selection + [store, gateway, gatewayKey, log, trace] + placement + worker

    /// Accepts the address of a database. Lists and messages show it without its password.
    private static let database = ValueParser<PostgresAddress>(text: \.description) {
        text throws(ValueError) in
        if let address = PostgresAddress(text) { return address }
        // The part behind the scheme may have a password.
        let scheme = text.prefixMatch(of: /[a-z][a-z0-9+]{0,20}:\/\//).map { "\($0.output)…" }
        throw ValueError(
            "has to be the address of a database, such as postgres://shop@db.example/shop", shown: scheme)
    }
}

/// The places of boards that a command line asks for: the plugins whose boards are in other processes, and the way to them.
struct PlacementRequest: Equatable {
    /// The names of the plugins whose boards are remote.
    let remote: [String]
    /// The database with the queue; nil if no option names one.
    let engine: PostgresAddress?
    /// The path of the key file; nil for none.
    let sealKey: String?

    init(_ values: ParsedValues) {
        remote = values[Options.remote]
        engine = values[Options.engine] ?? values[Options.store].flatMap { PostgresAddress($0) }
        sealKey = values[Options.sealKey]
    }

    /// Checks that the queue and the store can be shared with the processes that have the boards.
    ///
    /// - Parameters:
    ///   - installed: the names of the plugins that the command installs.
    ///   - store: the store of the command line; nil for the default one.
    func check(among installed: [String], store: String?) throws(ValueError) {
        if remote.isEmpty { return }
        if let name = remote.first(where: { !installed.contains($0) }) {
            throw ValueError(
                "takes --remote for selected plugins, and '\(name)' is not selected; drop it from --remote")
        }
        _ = try requiredEngine(for: "takes --remote together with --engine")
        if store == ":memory:" {
            throw ValueError("takes a store with --remote that other processes can open, and not :memory:")
        }
    }

    /// Returns the database with the queue.
    ///
    /// - Parameter need: the beginning of the message if there is none.
    func requiredEngine(for need: String) throws(ValueError) -> PostgresAddress {
        if let engine { return engine }
        throw ValueError("\(need): the address of the database with the queue, such as postgres://shop@db.example/shop")
    }
}

/// The worker process that a command line asks for.
struct WorkerRequest: Equatable {
    /// The number of activations that it serves at a time.
    let room: Int
    /// The time that activations have to end when the process is to end.
    let drainLimit: Duration

    init(_ values: ParsedValues) throws(ValueError) {
        room = values[Options.room]
        drainLimit = values[Options.drain]
        if values[Options.store] == ":memory:" {
            throw ValueError("takes a store that the callers of its boards have too, and not :memory:")
        }
    }
}

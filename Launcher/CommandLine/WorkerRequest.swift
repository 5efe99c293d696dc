import CommandLine

extension Options {
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

import Boardy
import BoardyCommandLine
import BoardyHeadless
import BoardyRemote
import BoardySessions
import BoardyTrace
import BoardyWaiting
import LauncherKit

/// Serves the boards of the selected plugins to other processes, until a signal ends it.
///
/// It runs inside of a session that nobody sees: that one has opened and migrated the store, and has started the
/// plugins.
struct ServePluginsCommand: SessionCommand {
    static var declaration: CommandDeclaration {
        let app = AppDefinition.current, name = app.identity.name, engine = "--engine postgres://db/\(name)"
        return CommandDeclaration(
            "serve-plugins", abstract: "Serves the boards of the selected plugins to other processes.",
            discussion: """
                The boards of the selected plugins answer the activations of processes that leave these plugins to \
                others by --remote. The plugins that they require are installed too, and not served; --remote leaves \
                those to other processes again. All processes share one store: the database of the queue, unless \
                --store names another one. Contracts with secrets need --seal-key.

                The name of the process is printed when it is ready. SIGTERM or Ctrl-C drains it: it takes nothing \
                new, finishes what it has begun, and gives the rest to other processes. It goes on when the database \
                comes back, but does not start without it.
                """,
            examples: [
                Example("\(name) serve-plugins --plugin \(app.declarations.plugin) \(engine)", "Serves a plugin."),
                Example("\(name) run --remote \(app.declarations.plugin) \(engine)", "Uses it from another process."),
            ])
    }

    package static let goesOn = true

    package let session = SessionRequest(for: .worker)
    @Option(
        "room", placeholder: "N",
        help: "Number of activations that work at a time, each on a thread with a connection to the store.",
        parser: .integer(in: 1...256), default: 8)
    private var room: Int
    @Option(
        "drain", placeholder: "DURATION",
        help: "The time that activations have to end after SIGTERM or Ctrl-C. The rest goes to other processes.",
        parser: .duration, default: .seconds(20))
    private var drainLimit: Duration
    var members: [any ParameterMember] { [session, $room, $drainLimit] }

    func check() throws(ValueError) {
        if session.store == ":memory:" {
            throw ValueError("takes a store that the callers of its boards have too, and not :memory:")
        }
    }

    /// Serves until the task is cancelled, and then as long as the activations under way need, up to a limit.
    ///
    /// - Throws: ``BoardyRemote/RemoteFailure`` if the queue cannot be reached at the beginning, and
    ///   `CancellationError` at the end.
    func run(in context: CommandContext) async throws {
        try await context.withSession(session) { caretaker in
            try await caretaker.sharingTrace { try await serve(caretaker, $0, in: context) }
        }
    }

    @MainActor
    private func serve(_ caretaker: Session, _ trace: SharedTrace?, in context: CommandContext) async throws {
        guard let connection = caretaker.sessions.remote else { return }
        if connection.served.isEmpty {
            throw CommandError(
                code: .configuration,
                message: "the selected plugins have no contract that may leave a process, so there is nothing to serve")
        }
        let app = WorkerApp(caretaker.sessions, serving: connection.served, room: room, trace: trace)
        let worker = try await connection.announce(app, room: room, drainLimit: drainLimit)
        context.print("\(connection.engine.caller.process)")
        let names = session.selection.plugins.names.joined(separator: ", ")
        let count = app.contracts.count
        for note in caretaker.app.launcher.serverNotes { context.note(note) }
        context.note(
            "serving \(count) \(count == 1 ? "contract" : "contracts") of \(names) on the store "
                + "'\("\(caretaker.sessions.location)".printable)'; SIGTERM or Ctrl-C drains the process")
        let tell: @MainActor (Int) -> Void = { tellDraining($0, in: context) }
        // A signal drains the worker. What still waits after that is ended.
        await context.surroundings.interruption.postponed(atMost: drainLimit) {
            await DiagnosticSink.withSink(caretaker.app.diagnostics.sink) { await worker.run { await tell($0) } }
        }
        await app.close()
        try Task.checkCancellation()
    }

    /// Tells the reason why the process does not end yet.
    @MainActor
    private func tellDraining(_ count: Int, in context: CommandContext) {
        context.note(
            "draining: \(count == 1 ? "1 activation is" : "\(count) activations are") under way, "
                + "for at most \(drainLimit.compactText); a second signal ends the process at once")
    }
}

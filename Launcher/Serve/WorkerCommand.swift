import Boardy
import BoardyCommandLine
import BoardyHeadless
import BoardyPostgres
import BoardyRemote
import LauncherSessions

/// The command that serves the boards of the selected plugins to other processes, until a signal ends it.
///
/// It runs inside of a session that nobody sees: that one has opened and migrated the store, and has started the plugins.
@MainActor
struct WorkerCommand {
    let request: WorkerRequest
    let context: CommandContext

    /// Serves until the task is cancelled, and then as long as the activations under way need, up to a limit.
    ///
    /// - Throws: ``BoardyRemote/RemoteFailure`` if the queue cannot be reached at the beginning, and `CancellationError` at the end.
    func run() async throws {
        try await context.withSession { caretaker, sessions, file in
            let diagnostics = caretaker.app.diagnostics.sink
            guard let file else { return try await serve(sessions, nil, diagnostics) }
            try await file.share { try await serve(sessions, $0, diagnostics) }
        }
    }

    private func serve(
        _ sessions: SessionFactory, _ trace: SharedTrace?, _ diagnostics: DiagnosticSink
    ) async throws {
        guard let connection = sessions.remote else { return }
        if connection.served.isEmpty {
            throw CommandError(
                code: .configuration,
                message: "the selected plugins have no contract that may leave a process, so there is nothing to serve")
        }
        let app = WorkerApp(sessions, serving: connection.served, trace: trace)
        let worker = try await connection.announce(app, room: request.room, drainLimit: request.drainLimit)
        context.surroundings.output.write("\(connection.engine.caller.process)\n")
        let names = context.invocation.selection.names.joined(separator: ", ")
        let count = app.contracts.count
        context.note(
            "serving \(count) \(count == 1 ? "contract" : "contracts") of \(names) on the store "
                + "'\("\(sessions.location)".printable)'; SIGTERM or Ctrl-C drains the process")
        // A signal drains the worker. What still waits after that is ended.
        await context.surroundings.interruption.postponed(atMost: request.drainLimit) {
            await DiagnosticSink.withSink(diagnostics) { await worker.run { await tellDraining($0) } }
        }
        await app.close()
        try Task.checkCancellation()
    }

    /// Tells the reason why the process does not end yet.
    private func tellDraining(_ count: Int) {
        context.note(
            "draining: \(count == 1 ? "1 activation is" : "\(count) activations are") under way, "
                + "for at most \(request.drainLimit.compactText); a second signal ends the process at once")
    }
}

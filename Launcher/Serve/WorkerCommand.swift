import Boardy
import BoardyRemote
import Headless
import LauncherSessions
import RemoteScreens
import Storage

/// The command that serves the boards of the selected plugins to other processes, until a signal ends it.
///
/// It runs inside of a session that nobody sees: that one has opened and migrated the store, and has started the plugins.
@MainActor
struct WorkerCommand {
    let request: WorkerRequest
    let invocation: Invocation
    let surroundings: CommandSurroundings

    /// Serves until the task is cancelled, and then as long as the activations under way need, up to a limit.
    ///
    /// - Parameters:
    ///   - session: the session around the worker.
    ///   - connection: the way to the queue.
    /// - Throws: ``BoardyRemote/RemoteFailure`` if the queue cannot be reached at the beginning, and `CancellationError` at the end.
    func run(in session: Session, on connection: RemoteConnection) async throws {
        guard let file = session.trace else { return try await serve(in: session.app, on: connection, nil) }
        let contracts = session.app.launcher.manifests.flatMap(\.provides).map(\.contract)
        try await WorkerTrace.sharing(file, contracts) { try await serve(in: session.app, on: connection, $0) }
    }

    private func serve(in caretaker: AppSession, on connection: RemoteConnection, _ trace: WorkerTrace?) async throws {
        let location = invocation.location(environment: surroundings.environment), engine = connection.engine
        let shared = WorkerLane.Shared(
            selection: invocation.selection.withRequirements, location: location, gateway: invocation.gateway,
            environment: surroundings.environment, options: surroundings.options, remote: connection,
            screens: try RemoteScreens(
                caller: engine.caller, processes: { [engine] in try await engine.administration.processes() },
                wire: connection.wire), trace: trace)
        let app = WorkerApp(shared, serving: try contracts(wire: connection.wire))
        let row = ProcessRow.current(connection.process, serving: app.contracts)
        var settings = WorkerSettings()
        settings.room = request.room
        settings.drainLimit = request.drainLimit
        let worker = RemoteWorker(row, serving: app, from: engine.workers, settings: settings)
        try await engine.workers.announce(row)
        surroundings.output.write("\(connection.process)\n")
        if !invocation.isQuiet { surroundings.errors.write(note(on: location, serving: app.contracts)) }
        await DiagnosticSink.withSink(caretaker.diagnostics.sink) { await worker.run() }
        await app.close()
        try Task.checkCancellation()
    }

    /// Returns the remote contracts of the selected plugins, without those that they only require.
    private func contracts(wire: WireCoding) throws -> [ServedContract] {
        let manifests = invocation.selection.manifests
        let contracts = try Placement(of: manifests, remote: [], serving: Set(manifests.map(\.name)))
            .servedContracts(wire: wire)
        if contracts.isEmpty {
            throw CommandError(
                code: .configuration,
                message: "the selected plugins have no contract that may leave a process, so there is nothing to serve")
        }
        return contracts
    }

    private func note(on location: Location, serving contracts: [ServedContract]) -> String {
        let names = invocation.selection.names.joined(separator: ", ")
        return "launcher: serving \(contracts.count) contracts of \(names) on the store '\("\(location)".printable)'; "
            + "SIGTERM or Ctrl-C drains the process\n"
    }
}

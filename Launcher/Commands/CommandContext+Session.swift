import Boardy
import BoardyHeadless
import BoardyRemote
import BoardyStorage
import LauncherSessions

extension CommandContext {
    /// Runs a command in a session of the selected plugins, which start before it and stop after it. Everything in it reports to the diagnostics of the
    /// session, and the rest of the trace is written however it ends.
    ///
    /// Diagnostics, driver, trace and store are set up in this order before the launch, so an error of one of them changes nothing. Nothing of the session is
    /// left when the store is closed, so SQLite moves its log into the file.
    ///
    /// - Parameter command: gets the session, what launches further sessions, and the file of the messages, which is nil if nobody wants them.
    @MainActor
    func withSession(_ command: (Session, SessionFactory, TraceFile?) async throws -> Void) async throws {
        try await withPlacedPlugins { selection, remote in
            let sessions = SessionFactory(
                selection, at: invocation.location(environment: environment), remote: remote,
                gateway: invocation.gateway, environment: environment, options: surroundings.options,
                waits: waits)
            let diagnostics = try SessionDiagnostics(of: self)
            try await DiagnosticSink.withSink(diagnostics.sink) {
                let outages = remote?.engine.outages
                let notes = Task { [recorder = diagnostics.recorder] in
                    for await outage in outages ?? AsyncStream(unfolding: { nil }) { recorder.note(outage) }
                }
                defer { notes.cancel() }
                try await run(command, in: sessions, diagnostics)
            }
        }
    }

    @MainActor
    private func run(
        _ command: (Session, SessionFactory, TraceFile?) async throws -> Void, in sessions: SessionFactory,
        _ diagnostics: SessionDiagnostics
    ) async throws {
        let driver = diagnostics.driver(
            around: try await driver(), writingRest: { [surroundings] in surroundings.errors.write($0) })
        let trace = try invocation.trace.map { path in
            let contracts = sessions.selection.manifests.flatMap(\.provides).map(\.contract)
            return try TraceFile(
                path, errors: surroundings.errors, process: sessions.remote?.engine.caller.process, contracts: contracts
            )
        }
        let store = sessions.makeStore()
        do {
            // Whoever can give the path of the store's file owns the machine, as far as the file system knows.
            let app = try sessions.launch(
                CallerFacts(profile: invocation.profile, isOwner: true), on: store, diagnostics: diagnostics.recorder,
                tellsFailures: false, onMainboard: { trace?.record($0) }
            ) {
                guard let path = invocation.record else { return driver }
                return try RecordingFile(path: path, overwrites: invocation.overwrites)
                    .recording(driver, with: invocation.selection.names, by: launcherVersion)
            }
            let changes = surroundings.output.isTerminal ? { [bell = store.bell] in bell.rings() } : nil
            let session = Session(
                app: app, output: surroundings.output,
                wait: OutputWait(
                    all: invocation.printsAllOutputs, limit: invocation.timeout, clock: surroundings.clock),
                workLimit: surroundings.workLimit, changes: changes)
            try await app.whileStarted(
                stopLimit: surroundings.stopLimit, note: { if invocation.isVerbose { note($0) } }
            ) {
                _ in try await command(session, sessions, trace)
            }
        } catch {
            // An error of the trace or the store here would hide that of the command. A store that is not closed loses nothing.
            try? trace?.finish()
            try? store.close()
            throw error
        }
        try store.close()
        try trace?.finish()
    }
}

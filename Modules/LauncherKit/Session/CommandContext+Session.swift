import Boardy
import BoardyHeadless
import BoardyRemote
import BoardySessions
import BoardyStorage

extension CommandContext {
    /// Runs a body in a session of the requested plugins, which start before it and stop after it. Everything in it
    /// reports to the diagnostics of the session, and the rest of the trace is written however it ends.
    ///
    /// The plugins are checked, then diagnostics, driver, trace and store are set up in this order before the launch,
    /// so an error of one of them changes nothing. Nothing of the session is left when the store is closed, so SQLite
    /// moves its log into the file.
    ///
    /// - Parameters:
    ///   - request: a stored property of the command. One that is made later has no options, and is an error.
    ///   - body: gets the session.
    @MainActor
    public func withSession(_ request: SessionRequest, _ body: (Session) async throws -> Void) async throws {
        guard request.isRead else {
            throw CommandError(
                code: .software,
                message: "the command has a request for a session that read no options, so nothing was launched. "
                    + "Make it a stored property of the command: 'let session = SessionRequest()'")
        }
        try checkDeclarations()
        try checkFiles(request.namedFiles, of: request.location(in: self))
        let placed = try await PlacedPlugins(of: request, in: self)
        try request.beginPreview(in: self)
        defer { request.endPreview() }
        do {
            let diagnostics = try SessionDiagnostics(of: request, in: self)
            try await DiagnosticSink.withSink(diagnostics.sink) {
                try await run(request, placed, diagnostics, body)
            }
        } catch {
            await placed.connection?.close()
            throw error
        }
        await placed.connection?.close()
    }

    @MainActor
    private func run(
        _ request: SessionRequest, _ placed: PlacedPlugins, _ diagnostics: SessionDiagnostics,
        _ body: (Session) async throws -> Void
    ) async throws {
        let outages = placed.connection?.engine.outages
        let notes = Task { [relay = diagnostics.relay] in
            for await outage in outages ?? AsyncStream(unfolding: { nil }) { relay.note(outage) }
        }
        defer { notes.cancel() }
        let failPoint = try FailPoint(app.identity.variable("fail-point"), in: environment)
        let options = surroundings.options, faked = placed.plugins.fakes.text
        let screens = try await driver(of: request)
        let script = screens as? ScriptDriver, replay = script?.replay ?? BrowserReplay()
        let tabs = request.purpose == .run && script?.hasTabs == true ? script.map { ScriptTabs($0) } : nil
        if placed.plugins.fakesMissing {
            let answers = faked.map { "samples answer for \($0)" } ?? "no plugin is missing"
            note("\(answers); the store is \(request.location(in: self))")
        }
        let sessions = SessionFactory(
            at: request.location(in: self), remote: placed.connection, start: app.start, waits: waits,
            failPoint: failPoint, notice: faked.map { "Preview: samples answer for \($0)." },
            options: { options().with(request.settings).with(replay) },
            install: { [plugins = placed.plugins] in plugins.assembly($0, remote: $1) })
        let driver = diagnostics.driver(
            around: tabs?.first ?? screens, writingRest: { [surroundings] in surroundings.errors.write($0) })
        let trace = try trace(of: request, placed, diagnostics.flight)
        let outputs = try OperatorOutputs(
            of: request, placed.connection?.engine, trace?.sink, diagnostics.flight, in: self)
        defer { outputs.end() }
        let store = sessions.makeStore(), newStore = request.storeInNewFolder(in: self)
        do {
            var recording: SessionRecording?
            // Whoever can give the path of the store's file owns the machine, as far as the file system knows.
            let launched = try sessions.launch(
                .terminal, files: .everywhere, on: store, diagnostics: diagnostics.relay, tellsFailures: false,
                onMainboard: { trace?.record($0) }
            ) {
                recording = try self.recording(of: request)
                return recording?.driver(around: driver) ?? driver
            }
            let changes = surroundings.output.isTerminal ? { [bell = store.bell] in bell.rings() } : nil
            let session = Session(
                app: launched, sessions: sessions, trace: trace, selection: placed.plugins, context: self,
                changes: changes, tabs: tabs.map { ReplayedTabs($0, sessions, on: store, recording: recording) })
            try await launched.whileStarted(
                stopLimit: surroundings.stopLimit, note: { if output.isVerbose { note($0) } }
            ) { app in
                defer { app.end() }
                if let newStore { note("a new store is made at '\(newStore.printable)'") }
                try await body(session)
            }
            try store.close()
        } catch {
            // An error of the trace or the store here would hide the command's. A store that is not closed loses
            // nothing.
            _ = try? await finish(trace, of: request)
            try? store.close()
            throw error
        }
        try await finish(trace, of: request)
    }

    /// Returns what the messages of a session are for, or nil if nobody wants them.
    @MainActor
    private func trace(
        of request: SessionRequest, _ placed: PlacedPlugins, _ flight: FlightLog?
    ) throws -> SessionTrace? {
        let file = try request.trace.map { try TraceFile($0, errors: surroundings.errors) }
        let process = placed.connection?.engine.caller.process.text
        let sink = request.telemetry?.openSpans(service: app.identity.name, process: process)
        if file == nil, sink == nil, flight == nil { return nil }
        return SessionTrace(
            file, sink, flight?.recorder, service: app.identity.name, process: process,
            contracts: placed.plugins.manifests.flatMap(\.provides).map(\.contract))
    }

    /// Writes and sends the rest of a trace, and tells how many spans did not arrive.
    @MainActor
    private func finish(_ trace: SessionTrace?, of request: SessionRequest) async throws(SessionFileProblem) {
        guard let figures = try await trace?.finish(within: waits), figures.dropped > 0 else { return }
        let all = figures.sent + figures.dropped, reason = figures.reason.map { ", which \($0.printable)" } ?? ""
        note("\(figures.dropped) of \(all) spans did not arrive at \(request.telemetry?.receiver ?? "")\(reason)")
    }

    private func recording(of request: SessionRequest) throws -> SessionRecording? {
        guard let path = request.record else { return nil }
        let plugins = request.selection.plugins.names
        return try RecordingFile(path: path, overwrites: request.overwrites)
            .recording(with: plugins, by: app.identity.name, version: app.identity.version)
    }
}

import AuthenticationIO
import Boardy
import CommandLine
import Headless
import LauncherSessions
import PaymentIO
import Storage

/// The setup of a command's session: plugins, diagnostics, driver, trace and store, in this order.
///
/// All of them are checked before the launch, so an error of one of them changes nothing.
@MainActor
struct SessionSetup {
    let invocation: Invocation
    let surroundings: CommandSurroundings
    /// The settings file, with which the advice about plugins is tried.
    let settings: ConfigurationFile?

    /// The plugins of the session: the selected ones, and in a worker those that they require.
    private var selection: PluginSelection {
        if case .servePlugins = invocation.command {
            invocation.selection.withRequirements
        } else {
            invocation.selection
        }
    }

    /// Runs a command in a session of the selected plugins, which start before it and stop after it. Everything in it reports to the diagnostics of the
    /// session, and the rest of the trace is written however it ends.
    ///
    /// Nothing of the session is left when the store is closed, so SQLite moves its log into the file.
    func run(_ command: (Session) async throws -> Void) async throws {
        let manifests = selection.manifests
        guard invocation.needsQueue else {
            try check(manifests, [])
            return try await run(manifests, remote: nil, command)
        }
        let served = invocation.isWorker ? invocation.selection.names : []
        let remote = try RemoteSetup(invocation.placement, manifests, serving: served)
        try check(manifests, remote.issues)
        let connection = try await remote.open(in: surroundings, showsScreens: !invocation.isWorker)
        do {
            // Workers that need each other have to start one after the other.
            let issues = try await remote.versionIssues(by: connection.engine.administration)
            try check(manifests, issues.filter { !invocation.isWorker || !$0.isUnserved })
            try await run(manifests, remote: connection, command)
        } catch {
            await connection.close()
            throw error
        }
        await connection.close()
    }

    private func check(_ manifests: [PluginManifest], _ placement: [ValidationIssue]) throws {
        let report = ValidationReport(
            of: invocation, manifests, placement: placement, environment: surroundings.environment, settings: settings)
        if let error = report.launchError { throw error }
    }

    private func run(
        _ manifests: [PluginManifest], remote: RemoteConnection?, _ command: (Session) async throws -> Void
    ) async throws {
        let store = Store(invocation.location(environment: surroundings.environment)), refusals = RoleRefusals()
        let options = options(store, refusals), address = remote?.makeAddress()
        let assembly = selection.assembly(
            options, remote: try remote?.plugins(context: CallerFacts(options, screens: address).bytes()))
        let diagnostics = try SessionDiagnostics(of: invocation, in: surroundings)
        try await DiagnosticSink.withSink(diagnostics.sink) {
            let driver = diagnostics.driver(
                around: try await SessionInputs(invocation: invocation, surroundings: surroundings).driver(),
                writingRest: { surroundings.errors.write($0) })
            let trace = try invocation.trace.map { path in
                try TraceFile(
                    path, errors: surroundings.errors, contracts: manifests.flatMap(\.provides).map(\.contract))
            }
            do {
                // The assembly has installed the plugins, so the store knows their schemas.
                try store.openForLaunch(environment: surroundings.environment)
                let app = AppSession(
                    assembly, driver: try recorded(driver), refusals: refusals, diagnostics: diagnostics.recorder,
                    tellsFailures: false
                ) { motherboard in
                    trace?.record(motherboard)
                    remote?.admit(motherboard, at: address)
                }
                try await run(app, remote, trace, on: store, command)
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

    private func run(
        _ app: AppSession, _ remote: RemoteConnection?, _ trace: TraceFile?, on store: Store,
        _ command: (Session) async throws -> Void
    ) async throws {
        let wait = OutputWait(
            all: invocation.printsAllOutputs, limit: invocation.timeout, clock: surroundings.clock)
        let session = Session(
            app: app, output: surroundings.output, wait: wait, workLimit: surroundings.workLimit,
            bell: surroundings.output.isTerminal ? store.bell : nil, remote: remote, trace: trace)
        let note: (String) -> Void = { if invocation.isVerbose { surroundings.errors.write("launcher: \($0)\n") } }
        try await app.whileStarted(stopLimit: surroundings.stopLimit, note: note) { _ in try await command(session) }
    }

    private func options(_ store: Store, _ refusals: RoleRefusals) -> MainOptions {
        // Whoever can give the path of the store's file owns the machine, as far as the file system knows.
        let options = surroundings.options().with(store).with(Profile(invocation.profile)).with(MachineOwner())
            .with(refusals.handler)
        return invocation.gateway.map { options.with($0) } ?? options
    }

    /// Returns the driver that records the session too, if the command line names a file for that.
    private func recorded(_ driver: any ScreenDriver) throws -> any ScreenDriver {
        guard let path = invocation.record else { return driver }
        let file = try RecordingFile(path: path, overwrites: invocation.overwrites)
        return try SessionRecorder(
            driver, header: RecordingFile.header(of: invocation.selection.names, version: launcherVersion)
        ) {
            try file.write($0)
        }
    }
}

extension Invocation {
    /// The place of the store that the command line names, of the queue for a command that needs one, or of the user's own store.
    func location(environment: [String: String]) -> Location {
        if let store { return Location(argument: store) }
        if needsQueue, let engine = placement.engine { return .postgres(engine) }
        return .default(environment: environment)
    }
}

extension ValidationIssue {
    fileprivate var isUnserved: Bool { if case .unserved = kind { true } else { false } }
}

extension Store {
    /// Opens the store with the schemas of the installed plugins, and with the fail point that the environment names.
    func openForLaunch(environment: [String: String]) throws {
        if let failPoint = try FailPoint(environment: environment) { onTransaction = failPoint.reach }
        try open()
    }
}

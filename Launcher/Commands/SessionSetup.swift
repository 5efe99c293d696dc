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

    /// Runs a command in a session of the selected plugins, which start before it and stop after it. Everything in it reports to the diagnostics of the
    /// session, and the rest of the trace is written however it ends.
    ///
    /// Nothing of the session is left when the store is closed, so SQLite moves its log into the file.
    func run(_ command: (Session) async throws -> Void) async throws {
        let store = Store(invocation.location(environment: surroundings.environment)), refusals = RoleRefusals()
        let assembly = invocation.selection.assembly(options(store, refusals))
        let manifests = assembly.manifests
        let report = ValidationReport(
            of: invocation, manifests, environment: surroundings.environment, settings: settings)
        if let error = report.launchError { throw error }
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
                    tellsFailures: false, onMainboard: { trace?.record($0) })
                try await run(app, on: store, command)
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

    private func run(_ app: AppSession, on store: Store, _ command: (Session) async throws -> Void) async throws {
        let wait = OutputWait(
            all: invocation.printsAllOutputs, limit: invocation.timeout, clock: surroundings.clock)
        let session = Session(
            app: app, output: surroundings.output, wait: wait, workLimit: surroundings.workLimit,
            bell: surroundings.output.isTerminal ? store.bell : nil)
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
    /// The place of the store that the command line names, or of the user's own one.
    func location(environment: [String: String]) -> Location {
        store.map { Location(argument: $0) } ?? .default(environment: environment)
    }
}

extension Store {
    /// Opens the store with the schemas of the installed plugins, and with the fail point that the environment names.
    func openForLaunch(environment: [String: String]) throws {
        if let failPoint = try FailPoint(environment: environment) { onTransaction = failPoint.reach }
        try open()
    }
}

import AuthenticationIO
import Boardy
import Foundation
import Headless
import LauncherSessions
import PaymentIO
import ProductManagementIO
import Storage
import Web

/// The sessions of one lane, which share a connection to the store. A lane without sessions has none.
final class BrowserLane: LaneApp {
    /// The parts that all lanes of a server have in common.
    struct Shared: Sendable {
        let selection: PluginSelection
        let location: Location
        let gateway: GatewayAddress?
        let environment: [String: String]
        let options: @Sendable () -> MainOptions
        /// The diagnostics of all sessions.
        let diagnostics: DiagnosticSink
        /// The folder for recorded sessions; nil to record none.
        let recordings: RecordingFolder?
        /// The way to boards of other processes; nil if there are none.
        let remote: RemoteConnection?
    }

    private let shared: Shared
    private let store: Store
    private var apps: [BrowserSession.ID: AppSession] = [:]

    init(_ shared: Shared) {
        self.shared = shared
        store = Store(shared.location, cacheSize: 2_000)
    }

    func run(_ session: BrowserSession, on driver: any ScreenDriver) async {
        do {
            try await launch(session, on: driver)
        } catch is CancellationError {
            // The browser has gone, or the server stops.
        } catch {
            await tell(error, of: session, on: driver)
        }
        apps[session.id] = nil
        if apps.isEmpty { try? store.close() }
    }

    // Not inlined, because its variables would lie in the frame that every waiting session keeps.
    @inline(never) private func tell(_ error: any Error, of session: BrowserSession, on driver: any ScreenDriver) async
    {
        let message = "the session \(session.id) of a browser has ended: \(error)"
        shared.diagnostics.report(Diagnostic(.boardFailed, message))
        try? await driver.present(Self.failure)
    }

    private func launch(_ session: BrowserSession, on driver: any ScreenDriver) async throws {
        let app = try app(for: session, on: driver)
        apps[session.id] = app
        // Nobody ever signs in to the profile again.
        defer { app.signOut() }
        _ = try await app.run()
    }

    /// Launches the app of a session. Not asynchronous, so that the assembly and its options are released before the session runs.
    private func app(
        for session: BrowserSession, on driver: any ScreenDriver, isolation: isolated (any Actor)? = #isolation
    ) throws -> AppSession {
        let refusals = RoleRefusals()
        var options = shared.options().with(store).with(Profile.temporary(session.name)).with(refusals.handler)
            .with(ReadableFolders([session.uploadFolder])).with(WritableFolders([session.downloadFolder]))
        if let gateway = shared.gateway { options = options.with(gateway) }
        let remote = shared.remote, address = remote?.makeAddress()
        let assembly = shared.selection.assembly(
            options, remote: try remote?.plugins(context: CallerFacts(options, screens: address).bytes())
        ).sharingDeclarations(with: apps.values.first?.launcher)
        try store.openForLaunch(environment: shared.environment)
        let driver = try shared.recordings?.recording(driver, of: session.id, shared.selection) ?? driver
        return AppSession(
            assembly, driver: driver, refusals: refusals, diagnostics: DiagnosticRecorder(writing: shared.diagnostics)
        ) { remote?.admit($0, at: address) }
    }

    func refresh(_ session: BrowserSession.ID) { apps[session]?.context.refresh() }

    func motherboard(of session: BrowserSession.ID) -> Motherboard? { apps[session]?.mainboard }

    private static var failure: Prompt {
        Prompt(
            title: "Something went wrong",
            content: [
                .notice(
                    "The session has ended because of a mistake in the shop. What was confirmed before is kept.",
                    .problem)
            ])
    }
}

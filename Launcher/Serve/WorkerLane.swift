import Boardy
import BoardyRemote
import Headless
import LauncherSessions
import PaymentIO
import RemoteScreens
import Storage
import Web

/// An actor on a thread of its own, with a connection to the store, that serves one activation at a time.
actor WorkerLane {
    /// The parts that all lanes of a process have in common.
    struct Shared: Sendable {
        let selection: PluginSelection
        let location: Location
        let gateway: GatewayAddress?
        let environment: [String: String]
        let options: @Sendable () -> MainOptions
        let remote: RemoteConnection
        let screens: RemoteScreens
        /// Writes the messages of the boards; nil if nobody wants them.
        let trace: WorkerTrace?
    }

    private let thread = LaneThread()
    private let shared: Shared
    private lazy var store = Store(shared.location, cacheSize: 2_000)

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ shared: Shared) { self.shared = shared }

    /// Launches the app of an activation.
    ///
    /// - Parameter ended: called when the app is released.
    func launch(for claim: RemoteClaim, ended: @escaping @Sendable () -> Void) throws -> LaunchedApp {
        let rest = AppEnd(ended), facts = try CallerFacts(claim.request.context), refusals = RoleRefusals()
        var options = facts.adding(to: shared.options().with(store).with(refusals.handler))
        if let gateway = shared.gateway { options = options.with(gateway) }
        let assembly = shared.selection.assembly(
            options, remote: shared.remote.plugins(context: claim.request.context))
        // Opening the store is not the work of an activation, and the fence is that of the one before.
        store.fence = nil
        try store.openForLaunch(environment: shared.environment)
        let driver =
            facts.screens.map { shared.screens.driver(for: claim, at: $0) }
            ?? NonInteractiveDriver(output: TextOutput { _ in })
        // The sink of the activation, which keeps the reason of an activation that is not answered.
        let app = AppSession(
            assembly, driver: driver, refusals: refusals, diagnostics: DiagnosticRecorder(writing: .current),
            tellsFailures: false
        )
        rest.trace = shared.trace?.record(app.mainboard, after: claim.request.traceparent)
        let unit = shared.remote.engine.unit(claim, store)
        return LaunchedApp(
            motherboard: app.mainboard, unit: unit, keeping: rest, restart: { app.context.closeAll() },
            settle: { isDone in try await app.context.run(app.mainboard, until: isDone) })
    }

    /// Closes the connection to the store.
    func close() { try? store.close() }
}

/// Tells the end of an app by its own, and ends its trace.
private final class AppEnd {
    var trace: TraceExporter?
    private let ended: () -> Void

    init(_ ended: @escaping () -> Void) { self.ended = ended }

    deinit {
        trace?.finish()
        ended()
    }
}

/// The app of a worker process, with as many lanes as activations are under way.
final class WorkerApp: RemoteApp {
    let contracts: [ServedContract]
    private let shared: WorkerLane.Shared
    private let lanes = Locked<(free: [WorkerLane], all: [WorkerLane])>((free: [], all: []))

    init(_ shared: WorkerLane.Shared, serving contracts: [ServedContract]) {
        self.shared = shared
        self.contracts = contracts
    }

    func domain(for claim: RemoteClaim) -> WorkerLane {
        lanes.withLock { lanes in
            if let lane = lanes.free.popLast() { return lane }
            let lane = WorkerLane(shared)
            lanes.all.append(lane)
            return lane
        }
    }

    func launch(for claim: RemoteClaim, on lane: isolated WorkerLane) throws -> LaunchedApp {
        try lane.launch(for: claim) { [weak self, weak lane] in
            if let lane { self?.lanes.withLock { $0.free.append(lane) } }
        }
    }

    /// Closes the connections of all lanes.
    func close() async { for lane in lanes.withLock({ $0.all }) { await lane.close() } }
}

import BoardyCore
import BoardyHeadless
package import BoardyRemote
import BoardyStorage
package import BoardyTrace

/// An actor on a thread of its own, with a connection to the store, that serves one activation at a time.
package actor WorkerLane {
    private let thread = LaneThread()
    private let sessions: SessionFactory
    private let trace: SharedTrace?
    private lazy var store = sessions.makeStore(cacheSize: 2_000)

    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// - Parameter trace: gets the messages of the boards; nil if nobody wants them.
    init(_ sessions: SessionFactory, _ trace: SharedTrace?) {
        self.sessions = sessions
        self.trace = trace
    }

    /// Launches the app of an activation.
    ///
    /// - Parameter ended: called when the app is released.
    func launch(for claim: RemoteClaim, ended: @escaping @Sendable () -> Void) throws -> LaunchedApp {
        let rest = AppEnd(ended), app = try sessions.launch(for: claim, on: store)
        rest.endTrace = trace?.record(app.mainboard, after: claim.request.traceparent)
        return LaunchedApp(
            motherboard: app.mainboard, unit: sessions.remote?.engine.unit(claim, store), keeping: rest,
            restart: { app.context.closeAll() },
            questions: AppQuestions(
                isOpen: { app.context.hasOpenScreens }, runTurns: { app.context.turnRunner = $0 }),
            settle: { isDone in try await app.context.run(app.mainboard, until: isDone) })
    }

    func close() { try? store.close() }
}

/// Tells the end of an app by its own, and ends its trace.
private final class AppEnd {
    var endTrace: (() -> Void)?
    private let ended: () -> Void

    init(_ ended: @escaping () -> Void) { self.ended = ended }

    deinit {
        endTrace?()
        ended()
    }
}

/// The app of a worker process, with as many lanes as activations are under way.
package final class WorkerApp: RemoteApp {
    package let contracts: [ServedContract]
    private let makeLane: @Sendable () -> WorkerLane
    private let lanes = Locked<(free: [WorkerLane], all: [WorkerLane])>((free: [], all: []))

    /// - Parameter trace: gets the messages of the boards; nil if nobody wants them.
    package init(_ sessions: SessionFactory, serving contracts: [ServedContract], trace: SharedTrace?) {
        self.contracts = contracts
        makeLane = { WorkerLane(sessions, trace) }
    }

    package func domain(for claim: RemoteClaim) -> WorkerLane {
        lanes.withLock { lanes in
            if let lane = lanes.free.popLast() { return lane }
            let lane = makeLane()
            lanes.all.append(lane)
            return lane
        }
    }

    package func launch(for claim: RemoteClaim, on lane: isolated WorkerLane) throws -> LaunchedApp {
        try lane.launch(for: claim) { [weak self, weak lane] in
            if let lane { self?.lanes.withLock { $0.free.append(lane) } }
        }
    }

    /// Closes the connections of all lanes.
    package func close() async { for lane in lanes.withLock({ $0.all }) { await lane.close() } }
}

import BoardyCore
import BoardyHeadless
package import BoardyRemote
import BoardyStorage
package import BoardyTrace

/// An actor on a thread of its own, with a connection to the store, that serves activations: one at a time, and others
/// that wait for other processes.
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
        // The fence of each activation is its own.
        let rest = AppEnd(ended), store = Store(sharing: self.store), app = try sessions.launch(for: claim, on: store)
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

/// The app of a worker process. An activation has a lane of its own, unless as many as the process serves at a time are
/// under way, of which some wait for other processes.
package final class WorkerApp: RemoteApp {
    private struct LaneUse {
        let lane: WorkerLane
        var activations: [RemoteHold: AnswerWaits?] = [:]
        /// True if the lane got an activation since the last look at lanes that have nothing to do.
        var wasUsed = false
        /// The activations that do not wait for other processes, and then all of them.
        var load: (Int, Int) { (activations.values.count { $0?.isEmpty != false }, activations.count) }
    }

    package let contracts: [ServedContract]
    private let room: Int
    private let makeLane: @Sendable () -> WorkerLane
    private let uses = Locked<[LaneUse]>([])

    /// - Parameters:
    ///   - room: the most lanes, each with a thread and a connection to the store.
    ///   - trace: gets the messages of the boards; nil if nobody wants them.
    ///   - idleLimit: the time for which a lane that has nothing to do keeps its connection at least.
    package init(
        _ sessions: SessionFactory, serving contracts: [ServedContract], room: Int, trace: SharedTrace?,
        idleLimit: Duration = .seconds(30)
    ) {
        self.contracts = contracts
        self.room = room
        makeLane = { WorkerLane(sessions, trace) }
        Task { [weak self] in
            while (try? await Task.sleep(for: idleLimit)) != nil, let app = self { await app.closeIdleLanes() }
        }
    }

    package func domain(for claim: RemoteClaim) -> WorkerLane {
        uses.withLock { uses in
            if uses.count < room, uses.allSatisfy({ !$0.activations.isEmpty }) {
                uses.append(LaneUse(lane: makeLane()))
            }
            let place = uses.indices.min { uses[$0].load < uses[$1].load } ?? 0
            uses[place].activations[claim.hold] = .some(AnswerWaits.current)
            uses[place].wasUsed = true
            return uses[place].lane
        }
    }

    package func launch(for claim: RemoteClaim, on lane: isolated WorkerLane) throws -> LaunchedApp {
        try lane.launch(for: claim) { [weak self] in self?.end(claim.hold) }
    }

    private func end(_ hold: RemoteHold) {
        uses.withLock { uses in for place in uses.indices { uses[place].activations[hold] = nil } }
    }

    /// Closes the connections of lanes that have had nothing to do since the last call.
    private func closeIdleLanes() async {
        let idle = uses.withLock { uses in
            uses.indices.filter { !exchange(&uses[$0].wasUsed, with: false) && uses[$0].activations.isEmpty }
                .map { uses[$0].lane }
        }
        for lane in idle { await lane.close() }
    }

    /// Closes the connections of all lanes.
    package func close() async { for use in uses.withLock({ $0 }) { await use.lane.close() } }
}

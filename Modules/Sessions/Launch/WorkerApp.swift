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

    func open() throws { try store.open() }

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
package final class WorkerApp: StoringApp {
    private struct State {
        var uses: [LaneUse] = []
        /// The lane that keeps its connection, so that a worker that has begun can always go on; nil for none.
        var first: WorkerLane?
        /// The most lanes while the database has no connection left, with the end of that time.
        var limit: (lanes: Int, end: ContinuousClock.Instant)?
    }

    private struct LaneUse {
        let lane: WorkerLane
        var activations: [RemoteHold: AnswerWaits?] = [:]
        /// True if the lane got an activation since the last look at lanes that have nothing to do.
        var wasUsed = false
        /// The activations that do not wait for other processes or persons, and then all of them.
        var load: (Int, Int) { (activations.values.count { $0?.isEmpty != false }, activations.count) }
    }

    package let contracts: [ServedContract]
    private let room: Int
    private let idleLimit: Duration
    private let sessions: SessionFactory
    private let makeLane: @Sendable () -> WorkerLane
    private let state = Locked(State())

    /// - Parameters:
    ///   - room: the most lanes, each with a thread and a connection to the store.
    ///   - trace: gets the messages of the boards; nil if nobody wants them.
    ///   - idleLimit: the time for which a lane that has nothing to do, or only waits, keeps its connection at least.
    package init(
        _ sessions: SessionFactory, serving contracts: [ServedContract], room: Int, trace: SharedTrace?,
        idleLimit: Duration = .seconds(30)
    ) {
        self.contracts = contracts
        self.room = room
        self.idleLimit = idleLimit
        self.sessions = sessions
        makeLane = { WorkerLane(sessions, trace) }
        Task { [weak self] in
            while (try? await Task.sleep(for: idleLimit)) != nil, let app = self { await app.closeIdleLanes() }
        }
    }

    /// Opens the connection that the worker keeps.
    ///
    /// - Throws: ``BoardyStorage/StoreError`` if the store takes none.
    package func open() async throws {
        let lane = makeLane()
        try await lane.open()
        state.withLock { state in
            state.first = lane
            state.uses.append(LaneUse(lane: lane))
        }
    }

    package func domain(for claim: RemoteClaim) -> WorkerLane {
        state.withLock { state in
            let limit = state.limit.map { $0.end > .now ? $0.lanes : room } ?? room
            if state.uses.count < limit, state.uses.allSatisfy({ !$0.activations.isEmpty }) {
                state.uses.append(LaneUse(lane: makeLane()))
            }
            let place = state.uses.indices.min { state.uses[$0].load < state.uses[$1].load } ?? 0
            state.uses[place].activations[claim.hold] = .some(AnswerWaits.current)
            state.uses[place].wasUsed = true
            return state.uses[place].lane
        }
    }

    package func launch(for claim: RemoteClaim, on lane: isolated WorkerLane) throws -> LaunchedApp {
        do {
            return try lane.launch(for: claim) { [weak self] in self?.end(claim.hold) }
        } catch let error as StoreError where error.isFull {
            leave(lane)
            Task { [sessions] in
                await sessions.remote?.engine.noteFullDatabase(error.reported?.message ?? error.summary)
            }
            throw error
        }
    }

    private func end(_ hold: RemoteHold) {
        state.withLock { state in for place in state.uses.indices { state.uses[place].activations[hold] = nil } }
    }

    /// Leaves a lane without a connection, because the database has none left. For a while, activations share the lanes
    /// that there are.
    private func leave(_ lane: WorkerLane) {
        state.withLock { state in
            state.uses.removeAll { $0.lane === lane && lane !== state.first }
            state.limit = (max(1, state.uses.count), .now + idleLimit)
        }
    }

    /// Closes the connections of lanes that got nothing to do since the last call, and whose activations all wait. When
    /// one goes on, its next statement opens another connection. A lane without activations is left. The first lane
    /// stays as it is.
    private func closeIdleLanes() async {
        let idle = state.withLock { state in
            let idle = state.uses.indices.filter {
                !exchange(&state.uses[$0].wasUsed, with: false) && state.uses[$0].load.0 == 0
                    && state.uses[$0].lane !== state.first
            }
            let lanes = idle.map { state.uses[$0].lane }
            for place in idle.reversed() where state.uses[place].activations.isEmpty { state.uses.remove(at: place) }
            return lanes
        }
        for lane in idle { await lane.close() }
    }

    /// Closes the connections of all lanes.
    package func close() async { for use in state.withLock({ $0.uses }) { await use.lane.close() } }
}

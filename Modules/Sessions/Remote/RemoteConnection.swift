import BoardyCore
package import BoardyModulePlugin
package import BoardyRemote

/// The connection of this process to the queue: its stand-ins call boards of other processes, and sessions show the
/// screens of those.
package final class RemoteConnection: Sendable {
    /// The activations that may be open at a time.
    private static let credit = 1000
    /// The time between two looks into an activation without an output.
    private static let patience = Duration.seconds(5)

    package let engine: RemoteEngine
    /// The contracts that this process serves to others.
    package let served: [ServedContract]
    private let names: Set<String>
    private let contracts: [ServedContract]
    /// The sessions of this process that show screens of remote boards, or nil in a process that shows no screens.
    let sessions: ScreenSessions?
    /// Serves the screens for the sessions.
    private let screenWorker: Task<Void, Never>?
    /// Shows screens of the boards that this process serves in the sessions of other processes.
    let screens: RemoteScreens
    private let facts: DeploymentFacts
    private let delays: DelayNotes
    private let note: @Sendable (String) -> Void

    /// - Parameters:
    ///   - facts: the facts about the deployment of this process, which its callers compare with theirs.
    ///   - advice: what ends the wait for a plugin that no process serves, as a sentence.
    ///   - note: called with a sentence for the person or the operator about something that takes long.
    ///   - names: the names of the plugins whose boards are in other processes.
    ///   - showsScreens: true if the sessions of this process show the screens of remote boards.
    /// - Throws: ``BoardyCoding/JSONProblem`` for a contract with a sample that cannot be written.
    package init(
        _ engine: RemoteEngine, wire: WireCoding, _ placement: Placement, _ facts: DeploymentFacts = DeploymentFacts(),
        names: Set<String>, showsScreens: Bool, advice: String = "",
        note: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        self.engine = engine
        self.facts = facts
        self.note = note
        delays = DelayNotes(engine.administration, advice: advice, pause: Self.patience / 2, note: note)
        self.names = names
        contracts = try placement.contracts(wire: wire)
        served = try placement.servedContracts(wire: wire)
        screens = try RemoteScreens(caller: engine.caller, queue: engine.administration, wire: wire)
        let sessions = showsScreens ? ScreenSessions(of: engine.caller.process) : nil
        self.sessions = sessions
        screenWorker = try sessions.map { try Self.show(screensOf: $0, engine, wire) }
    }

    /// Shows screens of remote boards in the sessions of this process until the task is cancelled.
    private static func show(
        screensOf sessions: ScreenSessions, _ engine: RemoteEngine, _ wire: WireCoding
    ) throws -> Task<Void, Never> {
        let app = try ScreensApp(
            for: sessions, of: engine.caller.process, wire: wire, queue: engine.administration)
        let worker = engine.worker(for: app, DeploymentFacts(), room: credit, drainLimit: .zero)
        // The failure of a screen is one of the activation that has shown it, and told there.
        return Task { await DiagnosticSink.withSink(DiagnosticSink { _ in }) { await worker.run() } }
    }

    /// Returns a plugin itself, or a stand-in for a plugin whose boards are in other processes.
    package typealias StandIns = (any LauncherPlugin) -> any LauncherPlugin

    /// Returns what stands in for the remote plugins in one session.
    ///
    /// - Parameter context: the facts about the session, or those that came with an activation.
    package func standIns(context: [UInt8]) -> StandIns {
        let watch = DelayWatch(after: Self.patience) { [delays] in await delays.tell(of: $0) }
        let client = RemoteClient(
            caller: CreditedCaller(engine.caller, limit: Self.credit), context: context, watch: watch)
        return { [names, contracts] plugin in
            names.contains(plugin.name) ? StandInPlugin(for: plugin, contracts: contracts, client: client) : plugin
        }
    }

    /// Tells the queue what an app serves, and returns the worker that serves it.
    ///
    /// - Parameters:
    ///   - room: the number of activations that it serves at a time.
    ///   - drainLimit: the time that activations have to end when the process is to end.
    /// - Throws: ``BoardyRemote/RemoteFailure`` if the queue cannot be reached, and ``BoardyStorage/StoreError`` if the
    ///   store cannot.
    package func announce(_ app: some StoringApp, room: Int, drainLimit: Duration) async throws -> RemoteWorker {
        try await app.open()
        let worker = engine.worker(for: app, facts, room: room, drainLimit: drainLimit)
        try await worker.announceOnce()
        try await tellTooManyConnections(room)
        return worker
    }

    /// Tells an operator if the processes at the queue may need more connections than the database takes.
    private func tellTooManyConnections(_ room: Int) async throws {
        let figures = try await engine.administration.figures()
        guard let limit = figures.usableConnections, let text = figures.usableText else { return }
        let count = try await engine.administration.processes().count, need = count * (room + 7)
        if need <= limit { return }
        note(
            "the processes at the queue (\(count)) may need \(need) connections, if each is like this one with "
                + "'--room \(room)', and the database takes \(text). Give them less room, or raise its max_connections"
        )
    }

    /// Leaves the queue and closes the connections.
    package func close() async {
        screenWorker?.cancel()
        await screenWorker?.value
        await engine.close()
    }
}

/// An app of a worker that keeps a connection to the store.
package protocol StoringApp: RemoteApp {
    /// Opens the connection.
    ///
    /// - Throws: ``BoardyStorage/StoreError`` if the store takes none.
    func open() async throws
}

extension RemoteEngine {
    fileprivate func worker(
        for app: some RemoteApp, _ facts: DeploymentFacts, room: Int, drainLimit: Duration
    ) -> RemoteWorker {
        var settings = WorkerSettings()
        settings.room = room
        settings.drainLimit = drainLimit
        return RemoteWorker(of: caller.process, facts, serving: app, from: workers, settings: settings)
    }
}

/// Tells why activations get no output: once for each contract, until a process serves it again.
actor DelayNotes {
    private let queue: any QueueAdministration
    private let advice: String
    private let pause: Duration
    private let note: @Sendable (String) -> Void
    private var told: Set<BoardID> = []
    /// The contracts whose waits were told for a full database.
    private var toldFull: Set<BoardID> = []
    private var looks: [BoardID: ContinuousClock.Instant] = [:]

    /// - Parameter pause: the time after a look at a contract in which other waits for it do not look.
    init(
        _ queue: any QueueAdministration, advice: String, pause: Duration = .zero,
        note: @escaping @Sendable (String) -> Void
    ) {
        self.queue = queue
        self.advice = advice
        self.pause = pause
        self.note = note
    }

    func tell(of contract: BoardID) async {
        if let look = looks[contract], .now - look < pause { return }
        looks[contract] = .now
        do {
            let living = try await queue.processes().living(at: try await queue.time())
            if living.acceptedVersions[contract] != nil {
                told.remove(contract)
                try await tellFullDatabase(contract)
            } else if told.insert(contract).inserted {
                note("'\(contract)' waits, because no living process serves it. \(advice)")
            }
        } catch {
            if told.insert(contract).inserted { note("'\(contract)' waits for the queue: \(error)") }
        }
    }

    /// Tells once that an activation waits while the database has no connection left.
    private func tellFullDatabase(_ contract: BoardID) async throws {
        let figures = try await queue.figures()
        guard let limit = figures.usableConnections, let open = figures.connections, open >= limit else {
            toldFull.remove(contract)
            return
        }
        guard toldFull.insert(contract).inserted else { return }
        note(
            "'\(contract)' waits, and the database has no connection left: \(open) are open, and it takes "
                + "\(figures.usableText ?? "fewer"). Give the workers less '--room', or raise its max_connections")
    }
}

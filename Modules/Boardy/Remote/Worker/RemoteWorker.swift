import BoardyCore

/// Serves activations of the queue until it is drained: it claims what it has room for, keeps the leases, and records what the boards answer.
///
/// Each activation has a root motherboard of its own. A worker keeps its queue and its app alive.
public actor RemoteWorker {
    private let queue: any RemoteWorkerQueue
    private let app: any RemoteApp
    private let settings: WorkerSettings
    private let clock: any Clock<Duration>
    private let contracts: [BoardID: ServedContract]
    private var process: ProcessRow
    private var running: [RemoteHold: Service] = [:]
    /// True if there may be something to claim.
    private var isAwake = true
    private var sleeper: CheckedContinuation<Void, Never>?

    /// The work for an activation.
    private struct Service {
        let stop: ActivationStop
        let task: Task<Void, Never>
    }

    /// - Parameters:
    ///   - process: the name of this process in the queue, with the contracts of the app.
    ///   - clock: measures the settings' times. No lease depends on it.
    public init(
        _ process: ProcessRow, serving app: any RemoteApp, from queue: any RemoteWorkerQueue,
        settings: WorkerSettings = WorkerSettings(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.process = process
        self.queue = queue
        self.app = app
        self.settings = settings
        self.clock = clock
        contracts = Dictionary(app.contracts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Serves until ``drain()`` is called or the task is cancelled, and then as long as the activations under way need, up to the limit of the settings.
    public func run() async {
        await withTaskCancellationHandler {
            let tickers = [
                repeating(every: settings.pollInterval) { await $0.poll() },
                repeating(every: settings.renewalInterval) { await $0.renew() },
                Task { [weak self, queue, process] in
                    for await signal in queue.signals(for: process) { await self?.hear(signal) }
                },
            ]
            await announce()
            while !process.isDraining {
                await claim()
                await sleep()
            }
            await finish()
            for ticker in tickers { ticker.cancel() }
        } onCancel: {
            Task { await drain() }
        }
    }

    /// Claims nothing more, and lets ``run()`` return when the activations under way have ended.
    public func drain() {
        process.isDraining = true
        wake()
    }

    /// The number of activations under way.
    public var runningCount: Int { running.count }

    // MARK: - Claims

    private func claim() async {
        let room = settings.room - running.count
        guard room > 0, let claims = try? await queue.claim(room, for: process) else { return }
        for claim in claims where !begin(claim) { try? await queue.release([claim.hold]) }
        // There may be more where as many came as were asked for.
        if claims.count == room { isAwake = true }
    }

    /// Begins to serve an activation. Returns false if its contract is not one of the app's.
    private func begin(_ claim: RemoteClaim) -> Bool {
        guard let contract = contracts[claim.request.contract] else { return false }
        let stop = ActivationStop(), domain = app.domain(for: claim)
        let task = Task { [app] in
            await ActivationServing.serve(
                claim, contract, in: app, stop: stop, write: { [weak self] in await self?.write($0) ?? .stale },
                on: domain)
            self.end(claim.hold)
        }
        running[claim.hold] = Service(stop: stop, task: task)
        return true
    }

    private func end(_ hold: RemoteHold) {
        running[hold] = nil
        wake()
    }

    /// Writes a record, also in a task that was cancelled, and again until the queue can be reached.
    private func write(_ record: RemoteRecord) async -> RecordReply {
        await Task {
            while true {
                do {
                    return try await queue.record(record)
                } catch {
                    // A hold that was lost meanwhile needs no record.
                    if running[record.hold]?.stop.reason == .stale { return .stale }
                    try? await clock.sleep(for: settings.pollInterval)
                }
            }
        }.value
    }

    // MARK: - Leases

    private func renew() async {
        guard !running.isEmpty, let orders = try? await queue.renew(Array(running.keys)) else { return }
        for order in orders { stop(order.hold, order.reason == .stale ? .stale : .cancelled) }
    }

    private func stop(_ hold: RemoteHold, _ reason: StopReason) {
        guard let service = running[hold] else { return }
        service.stop.order(reason)
        service.task.cancel()
    }

    // MARK: - Life

    private func announce() async {
        while (try? await queue.announce(process)) == nil, !process.isDraining {
            try? await clock.sleep(for: settings.pollInterval)
        }
    }

    private func poll() async {
        try? await queue.announce(process)
        wake()
    }

    private func hear(_ signal: WorkerSignal) async {
        switch signal {
        case .work: wake()
        case .stop: await renew()
        }
    }

    /// Waits for the activations under way, gives back what takes too long, and leaves.
    private func finish() async {
        try? await queue.announce(process)
        let limit = Task { [weak self, clock, settings] in
            guard (try? await clock.sleep(for: settings.drainLimit)) != nil else { return }
            await self?.releaseAll()
        }
        while let service = running.first?.value { await service.task.value }
        limit.cancel()
        try? await queue.leave(process.id)
    }

    private func releaseAll() async {
        let holds = Array(running.keys)
        for hold in holds { stop(hold, .released) }
        try? await queue.release(holds)
    }

    private func wake() {
        isAwake = true
        sleeper?.resume()
        sleeper = nil
    }

    private func sleep() async {
        if !isAwake, !process.isDraining { await withCheckedContinuation { sleeper = $0 } }
        isAwake = false
    }

    private func repeating(
        every interval: Duration, _ action: @escaping @Sendable (RemoteWorker) async -> Void
    ) -> Task<Void, Never> {
        Task { [weak self, clock] in
            while (try? await clock.sleep(for: interval)) != nil {
                guard let self else { return }
                await action(self)
            }
        }
    }
}

/// The settings of one worker.
public struct WorkerSettings: Sendable {
    /// The activations that it serves at a time.
    public var room = 16
    /// The time between two looks into the queue where no signal comes.
    public var pollInterval = Duration.seconds(1)
    /// The time between two renewals of its leases: a third of the lease.
    public var renewalInterval = Duration.seconds(10)
    /// The time that a draining worker gives to the activations under way.
    public var drainLimit = Duration.seconds(30)

    public init() {}
}

extension ProcessRow {
    /// Creates the row of a process that serves contracts.
    public init(id: ProcessID, host: String, pid: Int, serving contracts: [ServedContract]) {
        let accepted = contracts.map { contract in
            AcceptedContract(contract: contract.id, hashes: contract.accepted.map(\.hash).sorted())
        }
        self.init(id: id, host: host, pid: pid, served: accepted, seenAt: RemoteTime(milliseconds: 0))
    }
}

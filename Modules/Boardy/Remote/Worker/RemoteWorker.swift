import BoardyCore
import Foundation

/// Serves activations of the queue until it is drained: it claims what it has room for, keeps the leases, and records
/// what the boards answer.
///
/// Each activation has a root motherboard of its own. A worker keeps its queue and its app alive.
public actor RemoteWorker {
    private let queue: any RemoteWorkerQueue
    private let app: any RemoteApp
    private let settings: WorkerSettings
    private let clock: any Clock<Duration>
    private var process: ProcessRow
    private var running: [RemoteHold: Service] = [:]
    /// True if the last claim found no room.
    private var isFull = false
    /// True if it was told that too many activations wait for other processes.
    private var hasToldWaiting = false
    /// True from an activation whose app could not be launched to the next look into the queue.
    private var isResting = false
    /// The time for which no app could be launched, by the number of looks into the queue; nil after a record.
    private var unlaunched: Duration?
    /// True if there may be something to claim.
    private var isAwake = true
    private var sleeper: CheckedContinuation<Void, Never>?
    /// True if the worker does not wait for the queue any more. What a claim still brings belongs to others then.
    private var hasLeft = false
    /// A stream that ends when the worker is told to drain.
    private let draining = AsyncStream.makeStream(of: Void.self)

    private struct Service {
        let stop: ActivationStop
        let waits: AnswerWaits
        let task: Task<Void, Never>
        /// Stops the work that goes on after the end is recorded, or nil before that.
        var limit: Task<Void, Never>?
        /// The pause before the next attempt to write a record. A stop ends it.
        var pause: Task<Void, Never>?
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
    }

    /// Creates the worker of this process.
    ///
    /// - Parameters:
    ///   - process: the name of this process in the queue.
    ///   - facts: the facts about its deployment, which callers compare with theirs.
    public init(
        of process: ProcessID, _ facts: DeploymentFacts = DeploymentFacts(), serving app: any RemoteApp,
        from queue: any RemoteWorkerQueue, settings: WorkerSettings = WorkerSettings()
    ) {
        var row = ProcessRow(
            id: process, host: ProcessID.host, pid: Int(ProcessInfo.processInfo.processIdentifier),
            serving: app.contracts)
        row.facts = facts
        self.init(row, serving: app, from: queue, settings: settings)
    }

    /// Tells the queue once what this worker serves. ``run()`` does that too, and repeats it until the queue can be
    /// reached.
    ///
    /// - Throws: ``RemoteFailure`` if the queue cannot be reached.
    public func announceOnce() async throws { try await queue.announce(process) }

    /// Serves until ``drain()`` is called or the task is cancelled, and then as long as the activations under way need,
    /// up to the limit of the settings.
    ///
    /// - Parameter willWait: called with the number of activations under way when the worker begins to wait for them;
    ///   not called if there are none.
    public func run(willWait: @escaping @Sendable (Int) async -> Void = { _ in }) async {
        await withTaskCancellationHandler {
            let poll = repeating(every: settings.pollInterval) { await $0.poll() }
            let tickers = [
                repeating(every: settings.renewalInterval) { await $0.renew() },
                Task { [weak self, queue, process] in
                    for await signal in queue.signals(for: process) { await self?.hear(signal) }
                },
            ]
            let serving = Task { await serve() }
            for await _ in draining.stream {}
            // Also if the task was cancelled, the process leaves the queue.
            await Task { await finish(serving, poll, willWait) }.value
            for ticker in tickers { ticker.cancel() }
        } onCancel: {
            Task { await drain() }
        }
    }

    /// Claims nothing more, and lets ``run()`` return when the activations under way have ended.
    public func drain() {
        process.isDraining = true
        draining.continuation.finish()
        wake()
    }

    /// The number of activations under way.
    public var runningCount: Int { running.count }

    // MARK: - Claims

    private func serve() async {
        await announce()
        while !process.isDraining {
            await claim()
            await sleep()
        }
    }

    private func claim() async {
        let room = freeRoom()
        isFull = room <= 0
        guard room > 0, !isResting, let claims = try? await queue.claim(room, for: process), !hasLeft else { return }
        for claim in claims { begin(claim) }
        // There may be more where as many came as were asked for.
        if claims.count == room { isAwake = true }
    }

    /// Returns the number of activations that can be claimed. Those that wait for another process take no room, so a
    /// plugin that is away does not keep others from being served.
    private func freeRoom() -> Int {
        let waiting = running.values.count { !$0.waits.isEmpty }
        let left = settings.waitingLimit - waiting
        if left > 0 {
            hasToldWaiting = false
        } else if !exchange(&hasToldWaiting, with: true) {
            DiagnosticSink.current.report(.waitingLimitReached(settings.waitingLimit, in: process.id))
        }
        let free = settings.room - (running.count - waiting)
        // One is enough to find out if its app can be launched.
        return min(unlaunched == nil ? free : min(free, 1), left)
    }

    /// Claims if there was no room before an activation has begun or ended to wait for other processes.
    private func lookForRoom() { if isFull { wake() } }

    private func begin(_ claim: RemoteClaim) {
        let stop = ActivationStop()
        let waits = AnswerWaits { [weak self] in Task { await self?.lookForRoom() } }
        let task = Task {
            if let contract = app.contracts.first(where: { $0.id == claim.request.contract }) {
                let serving = ActivationServing(claim, of: contract, stop: stop) { [weak self] record in
                    await self?.write(record) ?? .stale
                } ended: { [weak self] in
                    await self?.limitRest(of: claim.hold)
                } giveBack: { [weak self] error in
                    await self?.giveBack(claim, because: error)
                }
                await AnswerWaits.$current.withValue(waits) { await app.serve(serving, for: claim) }
            } else {
                _ = await write(RemoteRecord(hold: claim.hold, ending: .failed(.notServed(claim.request))))
            }
            end(claim.hold)
        }
        running[claim.hold] = Service(stop: stop, waits: waits, task: task)
    }

    /// Gives an activation back whose app cannot be launched now, for example because the store takes no connection.
    /// Others may have one. This worker claims nothing until the next look into the queue. After some time without a
    /// launch, it ends the attempt, so that the caller is told the reason in the end.
    private func giveBack(_ claim: RemoteClaim, because error: any Error) async {
        isResting = true
        let time = unlaunched ?? .zero
        if unlaunched == nil { DiagnosticSink.current.report(.notLaunched(claim.request, because: error)) }
        unlaunched = time
        // If the queue does not hear it, the activation is taken back like one of a claim without a reply.
        if time >= settings.launchLimit {
            _ = try? await queue.record(
                RemoteRecord(
                    hold: claim.hold,
                    ending: .failed(.notLaunched(claim.request, within: settings.launchLimit, because: error))))
        } else {
            _ = try? await queue.release([claim.hold])
        }
    }

    private func end(_ hold: RemoteHold) {
        running.removeValue(forKey: hold)?.limit?.cancel()
        wake()
    }

    /// Writes a record, also in a task that was cancelled, and again until the queue can be reached.
    private func write(_ record: RemoteRecord) async -> RecordReply {
        await Task { await writeRepeatedly(record) }.value
    }

    private func writeRepeatedly(_ record: RemoteRecord) async -> RecordReply {
        while true {
            do {
                unlaunched = nil
                return try await queue.record(record)
            } catch {
                // A hold that was lost or given back meanwhile needs no record.
                let reason = running[record.hold]?.stop.reason
                if reason == .stale || reason == .released { return .stale }
                let pause = Task { [clock, settings] in _ = try? await clock.sleep(for: settings.pollInterval) }
                running[record.hold]?.pause = pause
                await pause.value
            }
        }
    }

    /// Stops the work that an app still does when its activation has been ended for long.
    private func limitRest(of hold: RemoteHold) {
        running[hold]?.limit = Task { [weak self, clock, settings] in
            guard (try? await clock.sleep(for: settings.restLimit)) != nil else { return }
            await self?.stop(hold, .released)
        }
    }

    // MARK: - Leases

    private func renew() async {
        guard !running.isEmpty, let orders = try? await queue.renew(Array(running.keys)) else { return }
        for order in orders { stop(order.hold, order.reason == .stale ? .stale : .cancelled) }
    }

    private func stop(_ hold: RemoteHold, _ reason: StopReason) {
        guard let service = running[hold], service.stop.order(reason) else { return }
        service.task.cancel()
        service.pause?.cancel()
    }

    // MARK: - Life

    /// Announces the process. After a failure it tries again when the poll or a signal wakes it.
    private func announce() async {
        while (try? await queue.announce(process)) == nil, !process.isDraining { await sleep() }
    }

    private func poll() async {
        try? await queue.announce(process)
        unlaunched = unlaunched.map { $0 + settings.pollInterval }
        isResting = false
        wake()
    }

    private func hear(_ signal: WorkerSignal) async {
        switch signal {
        case .work: wake()
        case .stop: await renew()
        }
    }

    /// Waits for the activations under way, gives back what takes too long, and leaves.
    ///
    /// A queue that does not reply is not waited for: the others see by its lock that the process is gone.
    private func finish(
        _ serving: Task<Void, Never>, _ poll: Task<Void, Never>, _ willWait: @Sendable (Int) async -> Void
    ) async {
        drain()
        let announcement = Task { _ = try? await queue.announce(process) }
        await ends(serving, within: settings.replyLimit)
        if !running.isEmpty {
            await willWait(running.count)
            await finishWork()
        }
        hasLeft = true
        // An announcement under way would bring it back.
        poll.cancel()
        let farewell = Task {
            await announcement.value
            await poll.value
            _ = try? await queue.leave(process)
        }
        await ends(farewell, within: settings.replyLimit)
    }

    private func finishWork() async {
        let work = Task { while let service = running.first?.value { await service.task.value } }
        guard await !ends(work, within: settings.drainLimit) else { return }
        let holds = Array(running.keys)
        for hold in holds { stop(hold, .released) }
        await ends(Task { _ = try? await queue.release(holds) }, within: settings.replyLimit)
        await ends(work, within: settings.replyLimit)
    }

    /// Waits for a task, which goes on if the limit is over before it ends. Returns true if it has ended.
    @discardableResult
    private func ends(_ task: Task<Void, Never>, within limit: Duration) async -> Bool {
        let (results, result) = AsyncStream.makeStream(of: Bool.self)
        let timer = Task { [clock] in if (try? await clock.sleep(for: limit)) != nil { result.yield(false) } }
        Task {
            await task.value
            result.yield(true)
        }
        defer { timer.cancel() }
        return await results.first { _ in true } ?? false
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
    /// The activations that it serves at a time, without those that wait for an answer of another process.
    public var room = 16
    /// The activations that may wait for an answer of another process at a time. While as many wait, the worker claims
    /// nothing.
    public var waitingLimit = 500
    /// The time between two looks into the queue where no signal comes.
    public var pollInterval = Duration.seconds(1)
    /// The time between two renewals of its leases: a third of the lease.
    public var renewalInterval = Duration.seconds(10)
    /// The time that a draining worker gives to the activations under way.
    public var drainLimit = Duration.seconds(30)
    /// The time that a draining worker waits for each reply of the queue, whose server may be away.
    public var replyLimit = Duration.seconds(1)
    /// The time in which a worker whose apps cannot be launched gives activations back. Then their attempts fail.
    public var launchLimit = Duration.seconds(60)
    /// The time that an app may go on after the end of its activation is recorded. Its boards are then removed, and its
    /// room is free again.
    public var restLimit = Duration.seconds(30)

    public init() {}
}

extension RemoteFailure {
    /// The failure of an activation that the queue handed to a process without the contract. Other processes may serve
    /// it.
    fileprivate static func notServed(_ request: RemoteRequest) -> RemoteFailure {
        RemoteFailure(
            .notServed, "a process that does not serve '\(request.contract)' got its activation '\(request.id)'",
            isTransient: true)
    }

    /// The failure of an attempt whose app could not be launched, as no app could for a time.
    fileprivate static func notLaunched(
        _ request: RemoteRequest, within limit: Duration, because error: any Error
    ) -> RemoteFailure {
        RemoteFailure(
            .boardFailed, "no app of '\(request.contract)' could be launched for \(limit): \(error)", isTransient: true)
    }
}

extension Diagnostic {
    fileprivate static func notLaunched(_ request: RemoteRequest, because error: any Error) -> Diagnostic {
        Diagnostic(
            .boardFailed, board: request.contract,
            "the app of '\(request.contract)' could not be launched, so the activation was given back, and this worker "
                + "claims less until that is possible: \(error)")
    }

    fileprivate static func waitingLimitReached(_ limit: Int, in process: ProcessID) -> Diagnostic {
        Diagnostic(
            .workerWaiting,
            "\(limit) activations of the process '\(process)' wait for answers of other processes, so it claims "
                + "nothing. See which contracts are not served or are paused ('queue'), or start more processes like "
                + "this one")
    }
}

extension DiagnosticKind {
    /// As many activations of a worker wait for other processes as it may keep.
    static let workerWaiting = DiagnosticKind("workerWaiting")
}

extension ProcessRow {
    /// Creates the row of a process that serves contracts.
    public init(id: ProcessID, host: String, pid: Int, serving contracts: [ServedContract]) {
        let accepted = contracts.map { contract in
            AcceptedContract(contract: contract.id, hashes: contract.accepted.map(\.hash).sorted())
        }
        self.init(id: id, host: host, pid: pid, served: accepted)
    }
}

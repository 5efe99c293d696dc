public import BoardyCore

/// A queue in the memory of one process, for tests and for trying placements without a database. It is an engine by the
/// rules of the others.
///
/// Time passes for it in ``sweep()``: deaths, leases, deadlines and retention are looked at then. Signals and outputs
/// are sent at once.
public actor MemoryQueue {
    private let now: @Sendable () -> RemoteTime
    private let jitter: @Sendable () -> Double
    private var rows: QueueRows
    private var readers: [ActivationID: [MemoryReader]] = [:]
    private var workers: [ProcessID: AnnouncedWorkers] = [:]
    private var signals: [ProcessID: WorkerSignals] = [:]
    /// The processes that hold their session lock.
    private var living: Set<ProcessID> = []
    private var watch = DeathWatch()

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - now: the clock that stands for the database's.
    ///   - jitter: the source of the random numbers from 0 to 1 for delays.
    public init(
        settings: QueueSettings = QueueSettings(), now: @escaping @Sendable () -> RemoteTime,
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        rows = QueueRows(settings)
        self.now = now
        self.jitter = jitter
    }

    /// Returns the queue as a process sees it that activates boards.
    public nonisolated func caller(_ process: ProcessID) -> some RemoteCaller {
        MemoryCaller(process: process, queue: self)
    }

    /// Takes back the activations that dead processes and late workers hold, ends overdue activations, and deletes old
    /// ones.
    public func sweep() {
        let dead = watch.look(free: Set(rows.processes.keys).subtracting(living))
        carryOut(rows.recover(from: dead, at: now(), jitter: jitter()))
        carryOut(rows.endOverdue(at: now()))
        carryOut(rows.endLostScreens(at: now()))
        carryOut(rows.prune(olderThan: nil, at: now()))
        for signals in signals.values { signals.send(.work) }
    }

    /// Frees the lock of a process, as its death does.
    public func free(lockOf process: ProcessID) { living.remove(process) }

    fileprivate func submit(_ request: RemoteRequest) throws(RemoteFailure) -> RemoteOutputs {
        _ = try carryOut(rows.submit(request, at: now())).get()
        let (outputs, continuation) = RemoteOutputs.makeStream()
        readers[request.id, default: []].append(MemoryReader(continuation: continuation))
        deliver(request.id)
        return outputs
    }

    fileprivate func cancel(_ id: ActivationID) { carryOut(rows.cancel(id, at: now())) }

    /// Applies a decision, and tells callers and workers of its changes.
    @discardableResult
    private func carryOut<Reply>(_ decision: QueueDecision<Reply>) -> Reply {
        let sent = rows.signals(for: decision.changes, at: now())
        let reply = rows.apply(decision)
        for signal in sent { send(signal) }
        return reply
    }

    private func send(_ signal: QueueSignal) {
        switch signal {
        case .work(let contract):
            for (id, workers) in signals where rows.processes[id]?.serves(contract) ?? true { workers.send(.work) }
        case .stop(let process): signals[process]?.send(.stop)
        case .answer(let id, _): deliver(id)
        }
    }

    private func deliver(_ id: ActivationID) {
        guard var waiting = readers[id] else { return }
        for index in waiting.indices {
            let delivery = rows.deliver(id, from: &waiting[index].cursor)
            waiting[index].take(delivery)
        }
        waiting.removeAll { $0.cursor.isAtEnd }
        readers[id] = waiting.isEmpty ? nil : waiting
    }
}

extension MemoryQueue: RemoteWorkerQueue {
    public func announce(_ process: ProcessRow) {
        var process = process
        process.seenAt = now()
        living.insert(process.id)
        workers[process.id, default: AnnouncedWorkers()].announce(process)
        writeRow(of: process.id)
    }

    public func claim(_ room: Int, for process: ProcessRow) -> [RemoteClaim] {
        carryOut(rows.claim(room, for: process, at: now()))
    }

    public func renew(_ holds: [RemoteHold]) -> [StopOrder] { rows.apply(rows.renew(holds, at: now())) }

    public func record(_ record: RemoteRecord) -> RecordReply {
        carryOut(rows.record(record, at: now(), jitter: jitter()))
    }

    public func release(_ holds: [RemoteHold]) { carryOut(rows.release(holds, at: now())) }

    public func leave(_ process: ProcessRow) {
        workers[process.id]?.leave(process)
        if writeRow(of: process.id) { return }
        workers[process.id] = nil
        living.remove(process.id)
        signals[process.id]?.finish()
        signals[process.id] = nil
        carryOut(rows.leave(process.id, at: now()))
    }

    /// Writes the states that the workers of a process have announced. Returns false if the process has no workers.
    @discardableResult
    private func writeRow(of process: ProcessID) -> Bool {
        guard let row = workers[process]?.process else { return false }
        rows.apply([.process(row)])
        return true
    }

    public nonisolated func signals(for process: ProcessRow) -> AsyncStream<WorkerSignal> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: WorkerSignal.self, bufferingPolicy: .bufferingNewest(16))
        Task { await self.send(continuation, to: process.id) }
        return stream
    }

    private func send(_ continuation: AsyncStream<WorkerSignal>.Continuation, to process: ProcessID) {
        let number = signals[process, default: WorkerSignals()].add(continuation)
        continuation.onTermination = { [weak self] _ in Task { await self?.remove(number, of: process) } }
    }

    private func remove(_ number: Int, of process: ProcessID) { signals[process]?.remove(number) }
}

extension MemoryQueue: QueueAdministration {
    public func list(_ filter: QueueFilter, limit: Int) -> [ActivationRow] {
        Array(rows.activations.values.filter(filter.chooses).sorted { $0.number > $1.number }.prefix(limit))
    }

    public func show(_ id: ActivationID) -> ActivationReport? {
        rows.activations[id].map { ActivationReport(row: $0, outputs: rows.outputs[id] ?? []) }
    }

    public func retry(_ filter: QueueFilter) -> [ActivationID] { carryOut(rows.retry(filter, at: now())) }

    public func discard(_ filter: QueueFilter) -> [ActivationID] { carryOut(rows.discard(filter, at: now())) }

    public func prune(olderThan age: Duration?) -> Int { carryOut(rows.prune(olderThan: age, at: now())) }

    public func pause(_ contracts: [BoardID]) -> [BoardID] { rows.pause(contracts) }

    public func resume(_ contracts: [BoardID]) -> [BoardID] {
        let resumed = rows.resume(contracts)
        for signals in signals.values { signals.send(.work) }
        return resumed
    }

    public func paused() -> [BoardID] { rows.paused.sorted() }

    public func counts() -> [QueueCounts] { rows.counts(at: now()) }

    public func time() -> RemoteTime { now() }

    public func processes() -> [ProcessRow] { rows.processes.values.sorted { $0.id < $1.id } }
}

/// A caller that waits for the outputs of an activation.
private struct MemoryReader {
    let continuation: RemoteOutputs.Continuation
    var cursor = DeliveryCursor()

    func take(_ delivery: Delivery) {
        for output in delivery.outputs { continuation.yield(output) }
        switch delivery.end {
        case .success: continuation.finish()
        case .failure(let failure): continuation.finish(throwing: failure)
        case nil: break
        }
    }
}

/// A memory queue as one process sees it that activates boards.
private struct MemoryCaller: RemoteCaller {
    let process: ProcessID
    let queue: MemoryQueue

    func submit(_ request: RemoteRequest) async throws(RemoteFailure) -> RemoteOutputs {
        try await queue.submit(request)
    }

    func cancel(_ id: ActivationID) async { await queue.cancel(id) }
}

package import BoardyCore

/// Counts what the workers of a process do for the queue.
package final class QueueMeter: Sendable {
    private struct State: Sendable {
        var counts: [BoardID: ContractMeter] = [:]
        var begun: [RemoteHold: (contract: BoardID, time: ContinuousClock.Instant)] = [:]
        var onFailure: (@Sendable (RemoteFailure) -> Void)?
    }

    private let state = Locked(State())

    package init() {}

    /// The counts of each contract. Contracts that show screens are one, since each process has one of its own.
    package var counts: [BoardID: ContractMeter] { state.withLock { $0.counts } }

    /// Calls a closure with the failure of each attempt, on any thread.
    package func onFailure(_ handler: @escaping @Sendable (RemoteFailure) -> Void) {
        state.withLock { $0.onFailure = handler }
    }

    func begin(_ claims: [RemoteClaim]) {
        let now = ContinuousClock.now
        state.withLock { state in
            for claim in claims {
                let contract = claim.request.contract.withoutProcess
                state.begun[claim.hold] = (contract, now)
                state.counts[contract, default: ContractMeter()].attempts += 1
                if claim.attempt > 1 { state.counts[contract]?.repeatedAttempts += 1 }
                if let waited = claim.waited { state.counts[contract]?.waits.add(waited) }
            }
        }
    }

    /// Notes the end of an attempt.
    ///
    /// - Parameter outcome: nil for an attempt that was given back, or that another process took.
    func end(_ hold: RemoteHold, _ outcome: RemoteEnding?) {
        let now = ContinuousClock.now
        if case .failed(let failure)? = outcome { state.withLock { $0.onFailure }?(failure) }
        state.withLock { state in
            guard let begun = state.begun.removeValue(forKey: hold) else { return }
            var counts = state.counts[begun.contract] ?? ContractMeter()
            let duration = now - begun.time
            switch outcome {
            case .done?: counts.ends["done", default: DurationHistogram()].add(duration)
            case .cancelled?: counts.ends["cancelled", default: DurationHistogram()].add(duration)
            case .failed(let failure)?:
                counts.ends[failure.isTransient ? "retried" : "failed", default: DurationHistogram()].add(duration)
            case nil: counts.ends["released", default: DurationHistogram()].add(duration)
            }
            state.counts[begun.contract] = counts
        }
    }
}

package struct ContractMeter: Sendable {
    /// The attempts that began here.
    package var attempts = 0
    /// Those that were not the first of their activation.
    package var repeatedAttempts = 0
    /// The times from which activations could be claimed until they were.
    package var waits = DurationHistogram()
    /// The durations of attempts by their outcome: done, failed, retried, cancelled or released.
    package var ends: [String: DurationHistogram] = [:]
}

/// Durations, counted by upper bounds.
package struct DurationHistogram: Sendable {
    private static let bounds: [(text: String, duration: Duration)] = [
        ("0.005", .milliseconds(5)), ("0.01", .milliseconds(10)), ("0.025", .milliseconds(25)),
        ("0.05", .milliseconds(50)), ("0.1", .milliseconds(100)), ("0.25", .milliseconds(250)),
        ("0.5", .milliseconds(500)), ("1", .seconds(1)), ("2.5", .milliseconds(2500)), ("5", .seconds(5)),
        ("10", .seconds(10)), ("30", .seconds(30)), ("60", .seconds(60)),
    ]

    private var counts = [Int](repeating: 0, count: bounds.count)
    package private(set) var count = 0
    package private(set) var sum = Duration.zero

    package init() {}

    package mutating func add(_ duration: Duration) {
        count += 1
        sum += duration
        if let place = Self.bounds.firstIndex(where: { duration <= $0.duration }) { counts[place] += 1 }
    }

    /// The number of durations up to each bound, and up to infinity.
    package var cumulated: [(bound: String, count: Int)] {
        var sum = 0
        return zip(Self.bounds, counts).map { bound, count in
            sum += count
            return (bound.text, sum)
        } + [("+Inf", count)]
    }
}

extension BoardID {
    /// The contract, without the process of one that shows screens.
    package var withoutProcess: BoardID { ProcessID(showing: self) == nil ? self : "screens" }
}

/// A queue whose work is counted.
package struct MeteredWorkers: RemoteWorkerQueue {
    private let queue: any RemoteWorkerQueue
    private let meter: QueueMeter

    package init(_ queue: any RemoteWorkerQueue, _ meter: QueueMeter) {
        self.queue = queue
        self.meter = meter
    }

    package func announce(_ process: ProcessRow) async throws(RemoteFailure) { try await queue.announce(process) }

    package func claim(_ room: Int, for process: ProcessRow) async throws(RemoteFailure) -> [RemoteClaim] {
        let claims = try await queue.claim(room, for: process)
        meter.begin(claims)
        return claims
    }

    package func renew(_ holds: [RemoteHold]) async throws(RemoteFailure) -> [StopOrder] {
        let orders = try await queue.renew(holds)
        for order in orders where order.reason == .stale { meter.end(order.hold, nil) }
        return orders
    }

    package func record(_ record: RemoteRecord) async throws(RemoteFailure) -> RecordReply {
        let reply = try await queue.record(record)
        if reply == .stale {
            meter.end(record.hold, nil)
        } else if let ending = record.ending {
            meter.end(record.hold, ending)
        }
        return reply
    }

    package func release(_ holds: [RemoteHold]) async throws(RemoteFailure) {
        try await queue.release(holds)
        for hold in holds { meter.end(hold, nil) }
    }

    package func leave(_ process: ProcessRow) async throws(RemoteFailure) { try await queue.leave(process) }

    package func signals(for process: ProcessRow) -> AsyncStream<WorkerSignal> { queue.signals(for: process) }
}

/// A transaction with an answer, which is counted.
package struct MeteredUnit: ActivationUnit {
    private let unit: any ActivationUnit
    private let hold: RemoteHold
    private let meter: QueueMeter

    package init(_ unit: any ActivationUnit, for claim: RemoteClaim, _ meter: QueueMeter) {
        self.unit = unit
        hold = claim.hold
        self.meter = meter
    }

    package func commit(_ turn: () -> RemoteRecord?) throws -> RecordReply? {
        var ending: RemoteEnding?
        let reply = try unit.commit {
            let record = turn()
            ending = record?.ending
            return record
        }
        if reply == .accepted, let ending { meter.end(hold, ending) }
        return reply
    }

    package var hasUndoneWrites: Bool { unit.hasUndoneWrites }

    package func signalAnswer() { unit.signalAnswer() }
}

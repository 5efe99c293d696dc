import Boardy
import BoardyRemote
import BoardySessions
import LauncherKit

/// The figures of a process and of its queue, in the text format of Prometheus.
///
/// A scrape waits for nothing: it has the counters of the process, and what ``readQueue()`` has read last.
final class ProcessFigures: Sendable {
    private struct State: Sendable {
        var queue: QueueFigures?
        var paused: Set<BoardID> = []
        /// The living processes that serve a contract; zero for a contract that was served before.
        var processes: [BoardID: Int] = [:]
        var readAt: ContinuousClock.Instant?
        var isConnected = true
        var timeline: String?
        var failovers = 0
    }

    /// The time between two readings of the queue.
    private static let interval = Duration.seconds(5)

    private let prefix: String
    private let version: String
    private let engine: RemoteEngine?
    private let sink: (any SpanSink)?
    private let state = Locked(State())

    /// - Parameters:
    ///   - engine: the queue of the process; nil for none.
    ///   - sink: the receiver of its spans; nil for none.
    init(of identity: AppIdentity, _ engine: RemoteEngine?, _ sink: (any SpanSink)?) {
        prefix = identity.variablePrefix.lowercased()
        version = identity.version
        self.engine = engine
        self.sink = sink
    }

    /// Reads the queue from time to time until the task is cancelled. Reading takes 5 % of the time at most.
    func readQueue() async {
        guard let queue = engine?.administration else { return }
        while !Task.isCancelled {
            let start = ContinuousClock.now
            await read(queue)
            try? await Task.sleep(for: max(Self.interval, (.now - start) * 20))
        }
    }

    func read(_ queue: any QueueAdministration) async {
        do {
            let figures = try await queue.figures(), paused = Set(try await queue.paused())
            let living = try await queue.processes().living(at: try await queue.time())
            note(figures, paused, living)
        } catch {
            state.withLock { $0.isConnected = false }
        }
    }

    private func note(_ figures: QueueFigures, _ paused: Set<BoardID>, _ living: [ProcessRow]) {
        let served = living.filter { !$0.isDraining }.flatMap { Set($0.served.map(\.contract)) }
        state.withLock { state in
            state.queue = figures
            state.paused = paused
            let before = state.processes.mapValues { _ in 0 }
            state.processes = served.reduce(into: before) { $0[$1.withoutProcess, default: 0] += 1 }
            state.readAt = .now
            state.isConnected = true
            if let timeline = figures.timeline {
                if let last = state.timeline, last != timeline { state.failovers += 1 }
                state.timeline = timeline
            }
        }
    }

    var text: String {
        var text = FigureText(prefix: prefix)
        text.add("build_info", "gauge", "The version of the program.", [([("version", version)], 1)])
        if let figures = sink?.figures {
            text.add("spans_sent_total", "counter", "Spans that the receiver took.", Double(figures.sent))
            text.add(
                "spans_dropped_total", "counter", "Spans that found no room, or that the receiver refused.",
                Double(figures.dropped))
        }
        if let engine {
            addQueue(to: &text)
            addWork(of: engine, to: &text)
        }
        return text.text
    }

    private func addQueue(to text: inout FigureText) {
        let state = state.withLock { $0 }
        text.add("queue_up", "gauge", "1 if the last reading of the queue succeeded.", state.isConnected ? 1 : 0)
        text.add(
            "queue_failovers_total", "counter", "Failovers of the database that this process has seen.",
            Double(state.failovers))
        guard let queue = state.queue, let readAt = state.readAt else { return }
        text.add(
            "queue_figures_age_seconds", "gauge", "Time since the queue was read.", (.now - readAt) / .seconds(1))
        if let connections = queue.connections {
            text.add("database_connections", "gauge", "Connections to the database.", Double(connections))
        }
        if let limit = queue.connectionLimit {
            text.add("database_connection_limit", "gauge", "Most connections to the database.", Double(limit))
        }
        let states: [ActivationState] = [.waiting, .running, .failed, .dead]
        // A series that ends where it should be zero would keep an alert from firing.
        let contracts = (queue.contracts + state.processes.keys.map { QueueCounts(contract: $0) }).joined
        text.add(
            "queue_activations", "gauge", "Activations by contract and state.",
            contracts.flatMap { counts in
                states.map { state in
                    (
                        [("contract", counts.contract.rawValue), ("state", state.rawValue)],
                        Double(counts.states[state] ?? 0)
                    )
                }
            })
        text.add(
            "queue_oldest_waiting_seconds", "gauge", "Age of the oldest activation that a worker could claim.",
            contracts.map {
                ([("contract", $0.contract.rawValue)], ($0.oldestWaiting ?? .zero) / .seconds(1))
            })
        text.add(
            "queue_workers", "gauge", "Living processes that serve a contract and do not drain.",
            contracts.map { ([("contract", $0.contract.rawValue)], Double(state.processes[$0.contract] ?? 0)) })
        text.add(
            "queue_paused", "gauge", "1 for a contract of which nothing is claimed until an operator resumes it.",
            contracts.map { ([("contract", $0.contract.rawValue)], state.paused.contains($0.contract) ? 1 : 0) })
    }

    private func addWork(of engine: RemoteEngine, to text: inout FigureText) {
        let counts = engine.meter.counts.sorted { $0.key < $1.key }
        let label = { (contract: BoardID) in [("contract", contract.rawValue)] }
        text.add(
            "queue_rescues_total", "counter", "Activations that this process took back from dead or late workers.",
            Double(engine.rescueCount()))
        text.add(
            "attempts_total", "counter", "Attempts that began in this process.",
            counts.map { (label($0.key), Double($0.value.attempts)) })
        text.add(
            "repeated_attempts_total", "counter", "Attempts that were not the first of their activation.",
            counts.map { (label($0.key), Double($0.value.repeatedAttempts)) })
        text.add(
            "claim_wait_seconds", "Time for which activations waited for a claim by this process.",
            counts.map { (label($0.key), $0.value.waits) })
        text.add(
            "attempt_seconds", "Duration of attempts in this process by their outcome.",
            counts.flatMap { contract, meter in
                meter.ends.sorted { $0.key < $1.key }.map { (label(contract) + [("outcome", $0.key)], $0.value) }
            })
    }
}

extension [QueueCounts] {
    /// The counts with the contracts that show screens as one.
    fileprivate var joined: [QueueCounts] {
        var all: [BoardID: QueueCounts] = [:]
        for counts in self {
            let name = counts.contract.withoutProcess
            var sum = all[name] ?? QueueCounts(contract: name)
            sum.states.merge(counts.states, uniquingKeysWith: +)
            sum.oldestWaiting = [sum.oldestWaiting, counts.oldestWaiting].compactMap(\.self).max()
            all[name] = sum
        }
        return all.values.sorted { $0.contract < $1.contract }
    }
}

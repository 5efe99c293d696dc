import Boardy
import BoardySessions

/// Sends spans to a receiver in the background, in batches, and keeps those that it does not take yet in memory.
///
/// Nobody waits for the receiver. What finds no room is dropped and counted.
final class SpanExporter: SpanSink {
    /// The limits of memory and of time.
    struct Settings: Sendable {
        /// The bytes of all spans that wait, with the spans that are being sent.
        var memory = 16 << 20
        /// The most bytes of one document's spans.
        var batch = 512 << 10
        /// The time in which spans are collected.
        var delay = Duration.seconds(1)
        /// The pause after the first failure; it doubles up to ``longestPause``, and up to half of it is taken away.
        var firstPause = Duration.seconds(1)
        var longestPause = Duration.seconds(30)
    }

    private struct State: Sendable {
        var waiting: [EncodedSpans] = []
        /// The bytes of the waiting spans, and of the spans that are being sent.
        var bytes = 0
        /// The spans that wait or are being sent.
        var count = 0
        var figures = SpanFigures()
        var isFinishing = false
        var isOver = false
        var pause: Task<Void, Never>?
        /// True if the pause is for the receiver, and not to collect spans.
        var isRefused = false
        var finishers: [CheckedContinuation<Void, Never>] = []
    }

    private let receiver: any SpanReceiver
    private let envelope: SpanEnvelope
    private let settings: Settings
    private let clock: any Clock<Duration>
    private let jitter: @Sendable () -> Double
    private let state = Locked(State())
    private let bell = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// - Parameters:
    ///   - clock: measures the pauses.
    ///   - jitter: returns the share of half a pause that is taken away, from 0 to 1.
    init(
        to receiver: any SpanReceiver, in envelope: SpanEnvelope, settings: Settings = Settings(),
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.receiver = receiver
        self.envelope = envelope
        self.settings = settings
        self.clock = clock
        self.jitter = jitter
        Task { await run() }
    }

    func add(_ spans: EncodedSpans) {
        let isFirst = state.withLock { state in
            guard !state.isFinishing, state.bytes + spans.json.count <= settings.memory else {
                state.figures.overflowed += spans.count
                return false
            }
            state.bytes += spans.json.count
            state.count += spans.count
            state.waiting.append(spans)
            return state.waiting.count == 1
        }
        if isFirst { bell.continuation.yield() }
    }

    var figures: SpanFigures { state.withLock { $0.figures } }

    func finish(within limit: Duration) async -> SpanFigures {
        let collecting = state.withLock { state in
            state.isFinishing = true
            return state.isRefused ? nil : state.pause
        }
        collecting?.cancel()
        bell.continuation.yield()
        // A task of its own, because the task of a command may be cancelled.
        let timer = Task { [clock] in
            try? await clock.sleep(for: limit)
            if !Task.isCancelled { self.end() }
        }
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.finishers.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
        timer.cancel()
        return figures
    }

    /// Ends the work. Spans that were not taken until now are counted as not sent.
    private func end() {
        let (finishers, pause) = state.withLock { state -> ([CheckedContinuation<Void, Never>], Task<Void, Never>?) in
            if state.isOver { return ([], nil) }
            state.isOver = true
            state.figures.unsent += state.count
            (state.waiting, state.count, state.bytes) = ([], 0, 0)
            return (exchange(&state.finishers, with: []), state.pause)
        }
        pause?.cancel()
        for finisher in finishers { finisher.resume() }
    }

    // MARK: - Sending

    private func run() async {
        for await _ in bell.stream {
            if !isFinishing { await pause(for: settings.delay) }
            while let batch = takeBatch() { await deliver(batch) }
            // Spans that came meanwhile have rung for the next round.
            if isFinishing { return end() }
        }
    }

    private var isFinishing: Bool { state.withLock { $0.isFinishing } }
    private var isOver: Bool { state.withLock { $0.isOver } }

    /// Returns the next spans to send together, or nil if there are no spans to send.
    private func takeBatch() -> [EncodedSpans]? {
        state.withLock { state in
            if state.waiting.isEmpty { return nil }
            var bytes = 0
            let end = state.waiting.firstIndex { spans in
                bytes += spans.json.count
                return bytes > settings.batch
            }
            // One call may have sent more than a batch.
            let count = max(1, end ?? state.waiting.count), batch = Array(state.waiting.prefix(count))
            state.waiting.removeFirst(count)
            return batch
        }
    }

    /// Sends spans until the receiver takes or refuses them, or the work ends.
    private func deliver(_ batch: [EncodedSpans]) async {
        let document = envelope.document(batch)
        var pauseAfterFailure = settings.firstPause
        while !isOver {
            switch await receiver.send(document) {
            case .accepted(let refused, let reason): return settle(batch, refused: refused, reason)
            case .refused(let reason): return settle(batch, refused: .max, reason)
            case .later(let after, let reason):
                state.withLock { ($0.figures.reason, $0.isRefused) = (reason, true) }
                await pause(for: after ?? pauseAfterFailure * (1 - jitter() / 2))
                state.withLock { $0.isRefused = false }
                pauseAfterFailure = min(pauseAfterFailure * 2, settings.longestPause)
            }
        }
    }

    /// Notes that spans left the memory.
    private func settle(_ batch: [EncodedSpans], refused: Int, _ reason: String?) {
        let count = batch.reduce(0) { $0 + $1.count }, bytes = batch.reduce(0) { $0 + $1.json.count }
        let lost = min(refused, count)
        state.withLock { state in
            // After the end they are counted already.
            if state.isOver { return }
            state.bytes -= bytes
            state.count -= count
            state.figures.sent += count - lost
            state.figures.refused += lost
            if lost > 0, let reason { state.figures.reason = reason }
        }
    }

    /// Waits, unless the work ends.
    private func pause(for time: Duration) async {
        let pause = Task { [clock] in (try? await clock.sleep(for: time)) ?? () }
        let isOver = state.withLock { state in
            state.pause = pause
            return state.isOver
        }
        if isOver { pause.cancel() }
        await pause.value
        state.withLock { $0.pause = nil }
    }
}

/// The streams of signals for the workers of one process. The oldest signals of a stream that nobody reads are dropped.
package struct WorkerSignals: Sendable {
    private var streams: [Int: AsyncStream<WorkerSignal>.Continuation] = [:]
    private var lastNumber = 0

    package init() {}

    /// Adds a stream, which gets a first signal, and returns its number.
    package mutating func add(_ continuation: AsyncStream<WorkerSignal>.Continuation) -> Int {
        lastNumber += 1
        streams[lastNumber] = continuation
        continuation.yield(.work)
        return lastNumber
    }

    package mutating func remove(_ number: Int) { streams[number] = nil }

    package func send(_ signal: WorkerSignal) { for stream in streams.values { stream.yield(signal) } }

    package mutating func finish() {
        for stream in streams.values { stream.finish() }
        streams = [:]
    }
}

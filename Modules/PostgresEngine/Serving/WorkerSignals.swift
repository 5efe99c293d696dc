import BoardyRemote

/// The streams of signals for the worker of one process. The oldest signals of a stream that nobody reads are dropped.
struct WorkerSignals {
    private var streams: [Int: AsyncStream<WorkerSignal>.Continuation] = [:]
    private var lastNumber = 0

    /// Adds a stream, which gets a first signal, and returns its number.
    mutating func add(_ continuation: AsyncStream<WorkerSignal>.Continuation) -> Int {
        lastNumber += 1
        streams[lastNumber] = continuation
        continuation.yield(.work)
        return lastNumber
    }

    mutating func remove(_ number: Int) { streams[number] = nil }

    func send(_ signal: WorkerSignal) { for stream in streams.values { stream.yield(signal) } }

    mutating func finish() {
        for stream in streams.values { stream.finish() }
        streams = [:]
    }
}

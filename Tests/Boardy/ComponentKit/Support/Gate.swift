/// A gate at which one task waits until the test opens it.
struct Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.finish() }

    /// Returns when the gate is open.
    ///
    /// - Throws: `CancellationError` if the waiting task was cancelled.
    func pass() async throws {
        for await _ in stream {}
        try Task.checkCancellation()
    }
}

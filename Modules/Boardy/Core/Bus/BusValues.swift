extension Bus where Value: Sendable {
    /// The values from now on as a stream, for a task of any domain. It ends when the bus goes.
    ///
    /// - Parameter bufferingPolicy: what becomes of values that the reader has not taken yet; all of them are kept if not given. A bus that is
    ///   written faster than it is read wants `.bufferingNewest`, which drops the oldest, or `.bufferingOldest`, which drops the newest.
    public func values(
        bufferingPolicy: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded,
        file: StaticString = #fileID, line: UInt = #line
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: bufferingPolicy)
        let writer = StreamWriter(continuation)
        _ = add(Handler.deciding { writer.write($0) }, file, line)
        return stream
    }
}

/// The writing end of a stream, which it ends when it is released with its connection.
private final class StreamWriter<Value: Sendable> {
    private let continuation: AsyncStream<Value>.Continuation

    init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }

    /// The connection ends at the first value that nobody will read.
    func write(_ value: Value) -> HandlingResult {
        if case .terminated = continuation.yield(value) { return .ended }
        return .handled
    }
}

public import BoardyCore

extension BoardActivation {
    /// Waits until a barrier is overcome, and returns the value.
    ///
    ///     let user = try await motherboard.ioAuthUser().activation.value()
    ///
    /// A root that belongs to no actor yet is bound to the caller's. If the waiting task is cancelled, its wait is
    /// removed.
    ///
    /// - Parameters:
    ///   - timeout: the longest time to wait; nil for no limit.
    ///   - clock: the clock that measures this time.
    /// - Throws: ``BarrierError`` if the barrier is cancelled or the time is up; `CancellationError` if the task is
    ///   cancelled; a `BoardError` of kind `outputMissing` if the barrier is removed or loses its root, or of the kind
    ///   that an activation would have reported.
    public func value<Value>(
        timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value where Input == BarrierCommand<Value> {
        try await answer(until: "it was overcome", isolation: isolation, file: file, line: line) { reply in
            .keep(
                BarrierWait(
                    timeout: timeout, clock: clock, file: file, line: line, work: { reply.finish(.success($0)) },
                    onDrop: { reply.finish(.failure($0)) }))
        }
    }
}

extension GenericDestination where Input == BarrierCommand<Output> {
    /// Waits until the barrier is overcome, and returns the value: `try await motherboard.ioAuthUser().value()`.
    ///
    /// It throws the same errors as the form of the activation.
    public func value(
        timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Output {
        try await activation.value(timeout: timeout, clock: clock, isolation: isolation, file: file, line: line)
    }
}

extension BarrierBoard {
    /// Waits until the barrier is overcome, and returns the value: `try await barrier.value()`. The board must be
    /// installed.
    ///
    /// It throws the same errors as the form of the activation.
    public func value(
        timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        let activation =
            owner?.activation(identifier, with: BarrierCommand<Value>.self)
            ?? MainboardGenericDestination<BarrierCommand<Value>, Value, Never, Never>.inert(identifier).activation
        return try await activation.value(
            timeout: timeout, clock: clock, isolation: isolation, file: file, line: line)
    }
}

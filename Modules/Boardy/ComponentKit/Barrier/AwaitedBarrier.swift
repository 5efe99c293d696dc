public import BoardyCore

extension BoardActivation {
    /// Waits until a barrier is overcome, and gives the value.
    ///
    ///     let user = try await motherboard.ioAuthUser().activation.value()
    ///
    /// Binds a root that has no actor yet to the caller's. A cancelled task withdraws its wait.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait; nil for as long as it takes.
    ///   - clock: measures the time.
    /// - Throws: ``BarrierError`` when the barrier is cancelled or the time is up; `CancellationError` when the task is cancelled; `BoardError` of
    ///   kind `outputMissing` when the barrier is removed or loses its root, else of the kind that an activation would have reported.
    public func value<Value>(
        timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value where Input == BarrierCommand<Value> {
        try await answer(until: "it was overcome", isolation: isolation, file: file, line: line) { reply in
            .keep(
                BarrierWait(
                    timeout: timeout, clock: clock, work: { reply.finish(.success($0)) },
                    dropped: { reply.finish(.failure($0)) }))
        }
    }
}

extension GenericDestination where Input == BarrierCommand<Output> {
    /// Waits until the barrier is overcome, and gives the value: `try await motherboard.ioAuthUser().value()`.
    ///
    /// As that of its activation, which says what it throws.
    public func value(
        timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Output {
        try await activation.value(timeout: timeout, clock: clock, isolation: isolation, file: file, line: line)
    }
}

extension BarrierBoard {
    /// Waits until the barrier is overcome, and gives the value: `try await barrier.value()`. The board must be installed.
    ///
    /// As that of its activation, which says what it throws.
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

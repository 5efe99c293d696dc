/// An input of a ``BarrierBoard``: a closure that waits for a value, the value, or the end of waiting.
public enum BarrierCommand<Value> {
    /// Keeps a wait. ``wait(file:line:_:)`` makes one of a closure, and a task that awaits the value makes one of its
    /// own.
    case keep(BarrierWait<Value>)
    /// Runs all waits, in order, with a value. The barrier sends the value and completes.
    case overcome(Value)
    /// Drops all waits. The barrier completes without success and without output.
    case cancel

    /// Keeps a closure until the barrier is overcome, and then calls it with the value.
    public static func wait(
        file: StaticString = #fileID, line: UInt = #line, _ work: @escaping (Value) -> Void
    ) -> Self { .keep(BarrierWait(file: file, line: line, work: work)) }

    /// Keeps a closure until the barrier is overcome, and tells another one if it is dropped before. Such a drop is not
    /// reported.
    ///
    /// - Parameters:
    ///   - onDrop: called with the reason, in place of the report.
    ///   - work: called on the domain with the value.
    public static func wait(
        file: StaticString = #fileID, line: UInt = #line, onDrop: @escaping (any Error) -> Void,
        _ work: @escaping (Value) -> Void
    ) -> Self { .keep(BarrierWait(file: file, line: line, work: work, onDrop: onDrop)) }

    /// Keeps a closure until the barrier is overcome or a time is up. Then the wait is dropped, and reported
    /// `activationDiscarded`.
    ///
    /// On a root that belongs to no actor no time passes: the wait is dropped at once, and `isolationMissing` is
    /// reported.
    ///
    /// - Parameters:
    ///   - timeout: the longest time to wait.
    ///   - clock: the clock that measures this time.
    ///   - work: called on the domain with the value.
    public static func wait(
        timeout: Duration, clock: any Clock<Duration> = ContinuousClock(), file: StaticString = #fileID,
        line: UInt = #line, _ work: @escaping (Value) -> Void
    ) -> Self {
        .keep(BarrierWait(timeout: timeout, clock: clock, file: file, line: line, work: work))
    }
}

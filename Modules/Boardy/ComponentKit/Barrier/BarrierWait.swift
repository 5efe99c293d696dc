/// What waits at a barrier, and for how long: made by ``BarrierCommand/wait(timeout:clock:_:)`` and by awaiting a barrier's value.
public struct BarrierWait<Value> {
    let timeout: Duration?
    let clock: any Clock<Duration>
    /// Called with the value when the barrier is overcome.
    let work: (Value) -> Void
    /// Called instead if it is dropped. Without it, that is reported.
    let dropped: ((any Error) -> Void)?

    init(
        timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(), work: @escaping (Value) -> Void,
        dropped: ((any Error) -> Void)? = nil
    ) {
        self.timeout = timeout
        self.clock = clock
        self.work = work
        self.dropped = dropped
    }
}

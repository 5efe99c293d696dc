/// Work that waits at a barrier, with its time limit. ``BarrierCommand/wait(timeout:clock:file:line:_:)`` makes one,
/// and so does a task that awaits the value of a barrier.
public struct BarrierWait<Value> {
    let timeout: Duration?
    let clock: any Clock<Duration>
    let file: StaticString
    let line: UInt
    let work: (Value) -> Void
    /// Called with the reason if the wait is dropped. Without it, the drop is reported.
    let onDrop: ((any Error) -> Void)?

    init(
        timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(), file: StaticString, line: UInt,
        work: @escaping (Value) -> Void, onDrop: ((any Error) -> Void)? = nil
    ) {
        self.file = file
        self.line = line
        self.timeout = timeout
        self.clock = clock
        self.work = work
        self.onDrop = onDrop
    }
}

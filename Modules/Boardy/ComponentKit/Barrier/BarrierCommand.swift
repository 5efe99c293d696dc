/// What a ``BarrierBoard`` is activated with.
public enum BarrierCommand<Value> {
    /// Keep this until the barrier is overcome.
    case wait((Value) -> Void)
    /// Keep this as it says.
    case keep(BarrierWait<Value>)
    /// Run everything kept, in order, with this value.
    case overcome(Value)
    /// Drop everything kept.
    case cancel

    /// Keep this until the barrier is overcome, but no longer than for some time; then it is dropped, and reported `activationDiscarded`.
    ///
    /// On a root that belongs to no actor no time passes: that is reported `isolationMissing`, and it is dropped at once.
    ///
    /// - Parameter clock: measures the time.
    public static func wait(
        timeout: Duration, clock: any Clock<Duration> = ContinuousClock(), _ work: @escaping (Value) -> Void
    ) -> Self {
        .keep(BarrierWait(timeout: timeout, clock: clock, work: work))
    }
}

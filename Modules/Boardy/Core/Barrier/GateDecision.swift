/// The outcome of asking a gate.
enum GateDecision {
    /// The gate completed with success. The pass says for how long it need not be asked again.
    case passed(GatePass?)
    /// The gate completed without success, and may have given a reason.
    case refused((any Error)?)
    /// The gate left its motherboard without completing.
    case left
    /// The gate could not be activated.
    case unavailable(BoardError)

    static func completed(_ isDone: Bool) -> GateDecision { isDone ? .passed(nil) : .refused(nil) }
}

/// The permission of a gate to let the next activations pass without asking it.
struct GatePass {
    /// Returns true until the pass expires.
    let isValid: () -> Bool

    init(for duration: Duration, on clock: any Clock<Duration>) { isValid = Self.timer(duration, clock) }

    private static func timer<C: Clock>(_ duration: Duration, _ clock: C) -> () -> Bool where C.Duration == Duration {
        let end = clock.now.advanced(by: duration)
        return { clock.now < end }
    }
}

/// What came of asking a gate.
enum GateVerdict {
    /// It completed with success. The pass says for how long it need not be asked again.
    case passed(GatePass?)
    /// It completed without success, and may have said why.
    case refused((any Error)?)
    /// It left its motherboard without completing.
    case left
    /// It could not be activated.
    case unasked(BoardError)

    /// What a completion means where the board is a gate.
    static func completed(_ isDone: Bool) -> GateVerdict { isDone ? .passed(nil) : .refused(nil) }
}

/// A gate's word that the next activations may go on without asking it.
struct GatePass {
    /// Whether it is not over.
    let isValid: () -> Bool

    init(for duration: Duration, on clock: any Clock<Duration>) { isValid = Self.timer(duration, clock) }

    private static func timer<C: Clock>(_ duration: Duration, _ clock: C) -> () -> Bool where C.Duration == Duration {
        let end = clock.now.advanced(by: duration)
        return { clock.now < end }
    }
}

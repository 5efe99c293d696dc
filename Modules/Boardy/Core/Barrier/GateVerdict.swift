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

extension Board {
    /// Ends the board without success, and says why to the activations that wait for it as their gate: they are refused for this reason.
    ///
    /// - Parameter reason: who awaits an output of such an activation gets it as ``BoardError/reason``.
    public final func refuse(_ reason: any Error, file: StaticString = #fileID, line: UInt = #line) {
        guard let slot else { return reportCompletedAlone(file, line) }
        slot.complete(false, file, line, as: .refused(reason))
    }

    /// Ends the board with success; if it is the gate of a gateway, the next activations of the guarded board on this motherboard go on
    /// without asking for a time.
    ///
    /// - Parameters:
    ///   - duration: how long the pass is valid, from now on.
    ///   - clock: measures it.
    public final func complete(
        validFor duration: Duration, clock: any Clock<Duration> = ContinuousClock(), file: StaticString = #fileID,
        line: UInt = #line
    ) {
        guard let slot else { return reportCompletedAlone(file, line) }
        slot.complete(true, file, line, as: .passed(GatePass(for: duration, on: clock)))
    }
}

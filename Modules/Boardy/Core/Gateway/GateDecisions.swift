extension Board {
    /// Ends the board without success, and says why to the activations that wait for it as their gate: they are refused for this reason.
    ///
    /// - Parameter reason: who awaits an output of such an activation gets it as ``BoardError/reason``.
    public final func refuse(_ reason: any Error, file: StaticString = #fileID, line: UInt = #line) {
        complete(false, as: .refused(reason), file, line)
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
        complete(true, as: .passed(GatePass(for: duration, on: clock)), file, line)
    }
}

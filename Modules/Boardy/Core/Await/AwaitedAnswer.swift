extension BoardActivation {
    /// Activates the board with an input that it is to answer, and waits for the answer.
    ///
    /// What it throws beside the board's own errors, and when the activation is cancelled, is as for an awaited output
    /// (``GenericDestination/output(with:isolation:file:line:)``).
    ///
    /// - Parameters:
    ///   - given: what the board is to do, in words that follow "before".
    ///   - input: makes the input of what takes the answer.
    package func answer<Value>(
        until given: String, isolation: isolated (any Actor)?, file: StaticString, line: UInt,
        to input: (Awaited<Value>) -> Input
    ) async throws -> Value {
        try await slot.serving.value(until: given, isolation: isolation, file, line) { slot, awaited in
            slot.start(input(awaited), file, line)
        }
    }
}

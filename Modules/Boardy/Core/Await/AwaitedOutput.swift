extension GenericDestination where Access == MotherboardAccess {
    /// Activates the board and waits for its first output, which may come while it is being activated.
    ///
    /// A cancelled task gives up waiting and cancels the activation. Binds a root that has no actor yet to the caller's.
    ///
    /// - Parameter input: what the activation carries.
    /// - Returns: the first output that the board sends from now on. If several callers wait, each gets it.
    /// - Throws: what the board fails with before that, also in another activation: the error of a task, or of ``Board/fail(_:file:line:)``;
    ///   ``BoardError`` of the kind that an activation would have reported (`unknownBoard`, `inputMismatch`, `boardNotInstalled`,
    ///   `recursionLimit`…); of kind `outputMissing` when the board completes, is removed, or loses its root, without an output; of kind
    ///   `outputMismatch` when the output has another type; of kind `isolationMissing` where there is no actor; `CancellationError` when the
    ///   task is cancelled.
    public func output(
        with input: Input, isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Output {
        try await slot.serving.value(
            until: "it sent an output", isolation: isolation, file, line,
            prepare: { slot, reply in reply.takeOutput(of: slot, file, line) },
            start: { slot, _ in slot.start(input, file, line) })
    }
}

extension GenericDestination where Access == MotherboardAccess, Input == Void {
    /// Activates the board and waits for its first output.
    public func output(
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Output { try await output(with: (), isolation: isolation, file: file, line: line) }
}

extension GenericDestination where Access == MotherboardAccess, Input: ExpressibleByNilLiteral {
    /// Activates the board without an input and waits for its first output.
    public func output(
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Output { try await output(with: nil, isolation: isolation, file: file, line: line) }
}

extension GenericDestination where Access == MotherboardAccess {
    /// Activates the board and waits for its first output, which may arrive during the activation.
    ///
    /// If the task is cancelled, the waiting ends and the activation is cancelled. In a response of a board, what
    /// follows runs inside of the call that sends the output. Elsewhere a root without an actor is bound to the actor
    /// of the caller.
    ///
    /// - Parameter input: the value of the activation.
    /// - Returns: the answer to the activation, from a board that answers requests. From any other board, the first
    ///   output that it sends from now on; if several callers wait, each receives it.
    /// - Throws: the error with which the board fails before that: the error of a task, or of
    ///   ``Board/fail(_:file:line:)``. ``BoardError`` of the kind that an activation would report (`unknownBoard`,
    ///   `inputMismatch`, `boardNotInstalled`, `recursionLimit`…); of kind `outputMissing` if the board ends the
    ///   request, completes, is removed, or loses its root, without an output; of kind `outputMismatch` if the output
    ///   has another type; of kind `isolationMissing` if there is no actor. `CancellationError` if the task is
    ///   cancelled.
    public func output(
        with input: Input, isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Output {
        try await slot.serving.value(
            until: "it sent an output", isolation: isolation, file, line, takingOutput: true
        ) { slot, reply in slot.start(input, file, line, as: reply.activation) }
    }
}

extension GenericDestination where Access == MotherboardAccess, Input == Void {
    /// Activates the board, which needs no input, and waits for its first output. It throws as the form with an
    /// input.
    public func output(
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Output { try await output(with: (), isolation: isolation, file: file, line: line) }
}

extension GenericDestination where Access == MotherboardAccess, Input: ExpressibleByNilLiteral {
    /// Activates the board with nil and waits for its first output. It throws as the form with an input.
    public func output(
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Output { try await output(with: nil, isolation: isolation, file: file, line: line) }
}

import BoardyCore

extension BlockActivation {
    /// Activates the board and waits for the result of this very activation, whatever other ones give.
    ///
    /// A cancelled task gives up waiting and cancels the activation. The failure is thrown and not reported. Binds a root that has no actor yet to the caller's.
    ///
    /// - Throws: what the task failed with; `CancellationError` when the activation was cancelled, be it by a later one or with the waiting
    ///   task; `BoardError` of the kind that an activation would have reported, such as `activationRejected`, and of kind `outputMissing`
    ///   when the board leaves first, or loses its root.
    public func output(
        with input: Input, isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Output {
        try await activation.carrying(BlockTaskParameter<Input, Output>.self).answer(
            until: "its task ended", isolation: isolation, file: file, line: line
        ) { reply in
            var parameter = BlockTaskParameter<Input, Output>(input: input)
            parameter.answer = { reply.finish($0) }
            return parameter
        }
    }
}

extension BlockActivation where Input == Void {
    /// Activates the board and waits for the result of this very activation.
    public func output(
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Output { try await output(with: (), isolation: isolation, file: file, line: line) }
}

extension BlockActivation where Input: ExpressibleByNilLiteral {
    /// Activates the board without an input and waits for the result of this very activation.
    public func output(
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Output { try await output(with: nil, isolation: isolation, file: file, line: line) }
}

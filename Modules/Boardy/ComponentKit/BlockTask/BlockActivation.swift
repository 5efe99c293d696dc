public import BoardyCore

/// A handle that activates one block task board with parameters, or plain inputs, of its types.
///
/// It keeps neither the board nor its motherboard alive, as `BoardActivation` does not.
public struct BlockActivation<Input, Output: Sendable> {
    let activation: BoardActivation<Input>

    init(_ activation: BoardActivation<Input>) { self.activation = activation }

    /// Activates the board with an input and the handlers of its result.
    ///
    /// - Returns: the activation, which the caller may cancel.
    @discardableResult
    public func activate(
        with parameter: BlockTaskParameter<Input, Output>, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        activation.carrying(BlockTaskParameter<Input, Output>.self).activate(with: parameter, file: file, line: line)
    }

    /// Activates the board with an input and no handlers.
    ///
    /// - Returns: the activation, which the caller may cancel.
    @discardableResult
    public func activate(with input: Input, file: StaticString = #fileID, line: UInt = #line) -> Activation {
        activation.activate(with: input, file: file, line: line)
    }

    /// Activates the board and waits for the result of this activation. Other activations of the board do not affect
    /// it.
    ///
    /// If the waiting task is cancelled, it stops waiting and cancels the activation. A failure is thrown and not
    /// reported. A root that belongs to no actor yet is bound to the caller's.
    ///
    /// - Throws: the error of the task; `CancellationError` if the activation was cancelled, by a later one or with the
    ///   waiting task; a `BoardError` of the kind that an activation would have reported, such as `activationRejected`,
    ///   or of kind `outputMissing` if the board leaves first or loses its root.
    public func output(
        with input: Input, isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Output {
        try await activation.carrying(BlockTaskParameter<Input, Output>.self).answer(
            until: "its task ended", isolation: isolation, file: file, line: line
        ) { reply in
            var parameter = BlockTaskParameter<Input, Output>(input: input)
            parameter.handlers.answer = { reply.finish($0) }
            return parameter
        }
    }
}

extension BlockActivation where Input == Void {
    /// Activates a board that needs no input, without handlers.
    @discardableResult
    public func activate(file: StaticString = #fileID, line: UInt = #line) -> Activation {
        activate(with: (), file: file, line: line)
    }

    /// Activates a board that needs no input, and waits for the result of this activation. Throws as the form with an
    /// input does.
    public func output(
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Output { try await output(with: (), isolation: isolation, file: file, line: line) }
}

extension BlockActivation where Input: ExpressibleByNilLiteral {
    /// Activates the board with nil as its input and without handlers.
    @discardableResult
    public func activate(file: StaticString = #fileID, line: UInt = #line) -> Activation {
        activate(with: nil, file: file, line: line)
    }

    /// Activates the board with nil as its input, and waits for the result of this activation. Throws as the form with
    /// an input does.
    public func output(
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Output { try await output(with: nil, isolation: isolation, file: file, line: line) }
}

extension BoardActivation {
    /// Is there for its message only. The board of the handle need not be a ``BlockTaskBoard``.
    @available(
        *, unavailable,
        message: "only a BlockTaskContract takes a parameter: declare the contract as one, or activate with the input"
    )
    @discardableResult
    public func activate<Output: Sendable>(
        with parameter: BlockTaskParameter<Input, Output>, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        carrying(BlockTaskParameter<Input, Output>.self).activate(with: parameter, file: file, line: line)
    }
}

extension GenericDestination where BoardKind == BlockTaskBoardKind, Output: Sendable {
    /// A handle that activates the board with a parameter, or with a plain input.
    public var activation: BlockActivation<Input, Output> { blockActivation }
    /// A handle that activates the board with a parameter, or with a plain input, as ``activation`` does.
    public var blockActivation: BlockActivation<Input, Output> {
        BlockActivation(activation as BoardActivation<Input>)
    }
}

extension Board {
    /// Returns a handle that activates a ``BlockTaskBoard`` of the same owner, such as
    /// `blockActivation(.currentUser, with: GetCurrentUserParameter.self)`.
    public final func blockActivation<Input, Output: Sendable>(
        _ identifier: BoardID, with: BlockTaskParameter<Input, Output>.Type
    ) -> BlockActivation<Input, Output> { BlockActivation(activation(identifier, with: Input.self)) }
}

extension Motherboard {
    /// Returns a handle that activates the ``BlockTaskBoard`` of an ID, such as
    /// `blockActivation(.currentUser, with: GetCurrentUserParameter.self)`.
    public func blockActivation<Input, Output: Sendable>(
        _ identifier: BoardID, with: BlockTaskParameter<Input, Output>.Type
    ) -> BlockActivation<Input, Output> { BlockActivation(activation(identifier, with: Input.self)) }
}

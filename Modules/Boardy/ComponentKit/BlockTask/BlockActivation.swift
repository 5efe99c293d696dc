public import BoardyCore

/// Activates one block task board with parameters, or plain inputs, of its types. As weak as `BoardActivation`.
public struct BlockActivation<Input, Output: Sendable> {
    let activation: BoardActivation<Input>

    init(_ activation: BoardActivation<Input>) { self.activation = activation }

    /// Activates the board with an input and handlers of what comes of it.
    @discardableResult
    public func activate(
        with parameter: BlockTaskParameter<Input, Output>, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation { activation.activate(with: parameter, file: file, line: line) }

    /// Activates the board with an input and no handlers.
    @discardableResult
    public func activate(with input: Input, file: StaticString = #fileID, line: UInt = #line) -> Activation {
        activation.activate(with: input, file: file, line: line)
    }
}

extension BoardActivation {
    /// Activates a ``BlockTaskBoard`` with an input and handlers of what comes of it. Any other board does not take that, which is reported
    /// `inputMismatch`.
    @discardableResult
    public func activate<Output: Sendable>(
        with parameter: BlockTaskParameter<Input, Output>, file: StaticString = #fileID, line: UInt = #line
    ) -> Activation {
        carrying(BlockTaskParameter<Input, Output>.self).activate(with: parameter, file: file, line: line)
    }
}

extension GenericDestination where Output: Sendable {
    /// Activates a ``BlockTaskBoard`` of this contract, with the contract's output in its handlers.
    public var blockActivation: BlockActivation<Input, Output> { BlockActivation(activation) }
}

extension Board {
    /// Activates a ``BlockTaskBoard`` of the same owner: `blockActivation(.currentUser, with: GetCurrentUserParameter.self)`.
    public final func blockActivation<Input, Output: Sendable>(
        _ identifier: BoardID, with: BlockTaskParameter<Input, Output>.Type
    ) -> BlockActivation<Input, Output> { BlockActivation(activation(identifier, with: Input.self)) }
}

extension Motherboard {
    /// Activates the ``BlockTaskBoard`` of an ID: `blockActivation(.currentUser, with: GetCurrentUserParameter.self)`.
    public func blockActivation<Input, Output: Sendable>(
        _ identifier: BoardID, with: BlockTaskParameter<Input, Output>.Type
    ) -> BlockActivation<Input, Output> { BlockActivation(activation(identifier, with: Input.self)) }
}

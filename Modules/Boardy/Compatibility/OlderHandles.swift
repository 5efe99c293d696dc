public import BoardyCore

// The protocols of Boardy 1.x to which the handles of a board conform. Write the types of the handles instead.

/// A handle that activates a board. Write `BoardActivation` instead.
public protocol BoardActivating {
    /// The type of the inputs.
    associatedtype Input
    /// Activates the board.
    func activate(with input: Input)
}

extension BoardActivation: BoardActivating {
    /// Activates the board, and returns no handle of the activation.
    @_disfavoredOverload
    public func activate(with input: Input) { let _: Activation = activate(with: input) }
}

/// A handle that sends commands to a board. Write `BoardInteraction` instead.
public protocol BoardInteracting {
    /// The type of the commands.
    associatedtype IncomeCommand
    /// Sends a command.
    func send(command: IncomeCommand)
}

extension BoardInteraction: BoardInteracting {
    /// Sends a command, as a requirement of ``BoardInteracting``.
    @_disfavoredOverload
    public func send(command: Command) { send(command: command, file: #fileID, line: #line) }
}

/// An object that completes a board: the board, or its completer. Write `Board` or `BoardCompleter` instead.
public protocol Completable {
    /// Completes the board.
    ///
    /// - Parameter isDone: false for an end without success.
    func complete(_ isDone: Bool)
}

extension Board: Completable {
    /// Completes the board, as a requirement of ``Completable``.
    @_disfavoredOverload
    public final func complete(_ isDone: Bool) { complete(isDone, file: #fileID, line: #line) }
}

extension BoardCompleter: Completable {
    /// Completes the board, as a requirement of ``Completable``.
    @_disfavoredOverload
    public func complete(_ isDone: Bool) { complete(isDone, file: #fileID, line: #line) }
}

/// The outputs of a board. Write `OutputFlow` instead.
public protocol FlowHandling {
    /// The type of the outputs.
    associatedtype Output
    /// Calls a handler with each output.
    func handle(_ handler: @escaping (Output) -> Void)
}

extension OutputFlow: FlowHandling {
    /// Calls a handler with each output, and returns no token.
    @_disfavoredOverload
    public func handle(_ handler: @escaping (Output) -> Void) { let _: FlowToken = handle(handler) }
}

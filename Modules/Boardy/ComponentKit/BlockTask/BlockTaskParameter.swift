/// What a ``BlockTaskBoard`` is activated with: an input, and what is to be done with what comes of this very activation.
///
///     let parameter = GetProductsParameter(input: category)
///         .onSuccess(target: self) { target, products in target.show(products) }
///     motherboard.ioGetProducts().activation.activate(with: parameter)
///
/// A value: handlers are taken when the activation is made, and changing the parameter later has no effect on it. They live until the
/// activation ends; a target is held weakly, and without it the handler does not run.
public struct BlockTaskParameter<Input, Output: Sendable> {
    /// The board that a handler may ask for.
    public typealias TaskBoard = BlockTaskBoard<Input, Output>
    /// Tells whether somebody heard: not if its target has gone.
    typealias Handler<Value> = (TaskBoard, Value) -> Bool

    /// What the executor gets.
    public var input: Input
    var success: Handler<Output>?
    var processing: Handler<Bool>?
    var error: Handler<any Error>?
    var completion: Handler<BlockTaskCompletion>?
    /// Gets the result for who awaits it. Not called for an activation that was refused: that is told with the reason.
    var answer: ((Result<Output, any Error>) -> Void)?

    /// A parameter without handlers.
    public init(input: Input) { self.input = input }

    /// This parameter with another handler for some event.
    func replacing<Value>(
        _ event: WritableKeyPath<Self, Handler<Value>?>, _ handler: @escaping Handler<Value>
    ) -> Self {
        var parameter = self
        parameter[keyPath: event] = handler
        return parameter
    }

    /// This parameter with one more handler for some event.
    func appending<Value>(
        _ event: WritableKeyPath<Self, Handler<Value>?>, _ handler: @escaping Handler<Value>
    ) -> Self {
        guard let earlier = self[keyPath: event] else { return replacing(event, handler) }
        return replacing(event) { board, value in
            let wasHeard = earlier(board, value)
            return handler(board, value) || wasHeard
        }
    }
}

extension BlockTaskParameter where Input == Void {
    /// A parameter without handlers, for a board that needs no input.
    public init() { self.init(input: ()) }
}

extension BlockTaskParameter where Input: ExpressibleByNilLiteral {
    /// A parameter without input and handlers.
    public init() { self.init(input: nil) }
}

/// A handler that always runs.
func always<Board, Value>(_ handler: @escaping (Board, Value) -> Void) -> (Board, Value) -> Bool {
    { board, value in
        handler(board, value)
        return true
    }
}

/// A handler that always runs and needs no board.
func always<Board, Value>(_ handler: @escaping (Value) -> Void) -> (Board, Value) -> Bool {
    always { handler($1) }
}

/// A handler that runs as long as its target lives.
func toTarget<Target: AnyObject, Board, Value>(
    _ target: Target?, _ handler: @escaping (Target, Value) -> Void
) -> (Board, Value) -> Bool {
    { [weak target] _, value in
        guard let target else { return false }
        handler(target, value)
        return true
    }
}

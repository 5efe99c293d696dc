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
    typealias Handler<Value> = (TaskBoard, Value) -> Void

    /// What the executor gets.
    public var input: Input
    var success: Handler<Output>?
    var processing: Handler<Bool>?
    var error: Handler<any Error>?
    var completion: Handler<BlockTaskCompletion>?

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
        let earlier = self[keyPath: event]
        return replacing(event) { board, value in
            earlier?(board, value)
            handler(board, value)
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

/// A handler that runs as long as its target lives.
func toTarget<Target: AnyObject, Board, Value>(
    _ target: Target?, _ handler: @escaping (Target, Value) -> Void
) -> (Board, Value) -> Void {
    { [weak target] _, value in
        if let target { handler(target, value) }
    }
}

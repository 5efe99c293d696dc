import BoardyCore

/// An input of a ``BlockTaskBoard`` with the handlers of the result of one activation.
///
///     let parameter = GetProductsParameter(input: category)
///         .onSuccess(target: self) { target, products in target.show(products) }
///     motherboard.ioGetProducts().activation.activate(with: parameter)
///
/// A parameter is a value: the board takes the handlers when the activation is made, and a later change of the parameter has no effect on it.
/// The handlers live until the activation ends. A target is held weakly; without it, its handler does not run.
public struct BlockTaskParameter<Input, Output: Sendable> {
    /// A handler of an event of the activation. It gets the board, and returns false if it did not run because its target is gone.
    typealias Handler<Value> = (Board, Value) -> Bool

    /// The value that the executor gets.
    public var input: Input
    var success: Handler<Output>?
    var processing: Handler<Bool>?
    var error: Handler<any Error>?
    var completion: Handler<BlockTaskCompletion>?
    /// Gets the result for a task that awaits it. Not called for an activation that was refused: the task gets the refusal instead.
    var answer: ((Result<Output, any Error>) -> Void)?

    /// Creates a parameter without handlers. Add some with `onSuccess` and the others.
    public init(input: Input) { self.input = input }

    /// Returns this parameter with another handler of an event.
    func replacing<Value>(
        _ event: WritableKeyPath<Self, Handler<Value>?>, _ handler: @escaping Handler<Value>
    ) -> Self {
        var parameter = self
        parameter[keyPath: event] = handler
        return parameter
    }

    /// Returns this parameter with one more handler of an event.
    func appending<Value>(
        _ event: WritableKeyPath<Self, Handler<Value>?>, _ handler: @escaping Handler<Value>
    ) -> Self {
        guard let earlier = self[keyPath: event] else { return replacing(event, handler) }
        return replacing(event) { board, value in
            let didEarlierRun = earlier(board, value)
            return handler(board, value) || didEarlierRun
        }
    }
}

extension BlockTaskParameter where Input == Void {
    /// Creates a parameter without handlers, for a board that needs no input.
    public init() { self.init(input: ()) }
}

extension BlockTaskParameter where Input: ExpressibleByNilLiteral {
    /// Creates a parameter without handlers, with nil as its input.
    public init() { self.init(input: nil) }
}

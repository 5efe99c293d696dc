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
    typealias Handlers = BlockTaskHandlers<Output>

    /// The value that the executor gets. A change has no effect on an activation that was made before.
    public var input: Input
    var handlers = Handlers()

    /// Creates a parameter without handlers. Add some with `onSuccess` and the others.
    public init(input: Input) { self.input = input }

    /// Returns a parameter with other handlers. It takes a closure, because the runtime builds a generic key path anew for each call.
    func replacing(_ change: (inout Handlers) -> Void) -> Self {
        var parameter = self
        change(&parameter.handlers)
        return parameter
    }

    func appending<Value>(
        _ event: WritableKeyPath<Handlers, Handlers.Handler<Value>?>, _ handler: @escaping Handlers.Handler<Value>
    ) -> Self {
        guard let earlier = handlers[keyPath: event] else { return replacing { $0[keyPath: event] = handler } }
        return replacing { handlers in
            handlers[keyPath: event] = { board, value in
                let didEarlierRun = earlier(board, value)
                return handler(board, value) || didEarlierRun
            }
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

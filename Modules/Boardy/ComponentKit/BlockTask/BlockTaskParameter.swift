public import BoardyCore

/// An input of a ``BlockTaskBoard`` with the handlers of the result of one activation.
///
///     let parameter = GetProductsParameter(input: category)
///         .onSuccess(target: self) { target, products in target.show(products) }
///     motherboard.ioGetProducts().activation.activate(with: parameter)
///
/// A parameter is a value: the board takes the handlers when the activation is made, and a later change of the
/// parameter has no effect on it. The handlers live until the activation ends. A target is held weakly; without it, its
/// handler does not run.
public struct BlockTaskParameter<Input, Output: Sendable> {
    typealias Handlers = BlockTaskHandlers<Output>

    /// The value that the executor gets. A change has no effect on an activation that was made before.
    public var input: Input
    var handlers = Handlers()

    /// Creates a parameter without handlers. Add some with `onSuccess` and the others.
    public init(input: Input) { self.input = input }

    /// Returns a parameter with other handlers. It takes a closure, because the runtime builds a generic key path anew
    /// for each call.
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

/// A contract that is served by a ``BlockTaskBoard``, so that each caller may bring handlers for a result of its own.
///
///     public enum ProductDetails: BlockTaskContract {
///         public static let id: BoardID = "products.details"
///         public typealias Input = String
///         public typealias Output = Product?
///     }
///
/// A board of another kind cannot be registered for it. Its handles take a ``BlockTaskParameter`` or a plain input;
/// the handles of other contracts take no parameter.
public protocol BlockTaskContract: BoardContract where BoardKind == BlockTaskBoardKind, Output: Sendable {}

/// The kind of boards that are activated with a ``BlockTaskParameter``, or with a plain input.
///
/// If the compiler wants it to be equivalent to `PlainBoardKind`, board and contract differ: declare the contract as a
/// ``BlockTaskContract`` and serve it with a ``BlockTaskBoard``, or use neither.
public enum BlockTaskBoardKind {}

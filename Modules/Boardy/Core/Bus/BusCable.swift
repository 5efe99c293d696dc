/// A handler that can be connected to buses, and disconnected from all of them at once.
public class BusCable<Value> {
    /// The handler, or nil after the cable was invalidated.
    private(set) var handler: Handler<Value>?
    private var tokens: [FlowToken] = []

    /// Creates a cable that calls a handler with every value of the buses to which it is connected.
    public convenience init(_ handler: @escaping (Value) -> Void) { self.init(Handler(handler)) }

    init(_ handler: Handler<Value>) { self.handler = handler }

    /// Ends every connection of the cable and releases its handler. A value that is being delivered does not reach the
    /// handler any more, and later connections do nothing.
    public func invalidate() {
        let old = handler.take()
        for token in exchange(&tokens, with: []) { token.cancel() }
        withExtendedLifetime(old) {}
    }

    func keep(_ token: FlowToken) { tokens = tokens.filter(\.isRegistered) + [token] }
}

/// A cable with a target, which it holds weakly. When the target is released, the connections of the cable end.
public final class TargetBusCable<Target: AnyObject, Value>: BusCable<Value> {
    /// Creates a cable that calls a handler with a target and every value of the buses to which it is connected.
    public convenience init(target: Target, _ handler: @escaping (Target, Value) -> Void) {
        self.init(Handler(target: target, handler))
    }
}

/// A handler to be connected to a bus, and disconnected by whoever keeps the cable.
public class BusCable<Value> {
    /// The handler; nil once the cable is invalidated.
    private(set) var handler: Handler<Value>?
    private var tokens: [FlowToken] = []

    /// Creates a cable that calls a handler with every value.
    public convenience init(_ handler: @escaping (Value) -> Void) { self.init(Handler(handler)) }

    init(_ handler: Handler<Value>) { self.handler = handler }

    /// Ends every connection made with the cable, at once also within a value under way, and releases its handler. No later one is made.
    public func invalidate() {
        let old = handler.take()
        for token in exchange(&tokens, with: []) { token.cancel() }
        withExtendedLifetime(old) {}
    }

    func keep(_ token: FlowToken) { tokens = tokens.filter(\.isRegistered) + [token] }
}

/// A cable with a target, which it holds weakly. When the target is released, the connections of the cable end.
public final class TargetBusCable<Target: AnyObject, Value>: BusCable<Value> {
    /// Creates a cable that calls a handler with a target and every value.
    public convenience init(target: Target, _ handler: @escaping (Target, Value) -> Void) {
        self.init(Handler(target: target, handler))
    }
}

/// A handler to be connected to a bus, and disconnected by whoever keeps the cable.
public class BusCable<Value> {
    private var untargeted: Handler<Value>
    private weak var target: AnyObject?
    private(set) var isValid = true
    private var tokens: [FlowToken] = []

    /// A cable that calls a handler with every value.
    public convenience init(_ handler: @escaping (Value) -> Void) { self.init(taking(handler)) }

    init(_ handler: Handler<Value>) {
        untargeted = handler
        untargeted.target = nil
        target = handler.target
    }

    var handler: Handler<Value> {
        var handler = untargeted
        handler.target = target
        return handler
    }

    /// Ends every connection made with the cable, at once also within a value under way, and releases its handler. No later one is made.
    public func invalidate() {
        isValid = false
        untargeted = Handler { _ in .gone }
        let ended = tokens
        tokens = []
        for token in ended { token.cancel() }
    }

    func keep(_ token: FlowToken) { tokens = tokens.filter(\.isRegistered) + [token] }
}

/// A cable with a target, which it holds weakly: when that goes, its connections end.
public final class TargetBusCable<Target: AnyObject, Value>: BusCable<Value> {
    /// A cable that calls a handler with a target and every value.
    public convenience init(target: Target, _ handler: @escaping (Target, Value) -> Void) {
        self.init(toTarget(target, handler))
    }
}

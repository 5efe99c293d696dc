/// A handler that a user wrote, as receivers run it, and the object it ends with.
struct Handler<Value> {
    let run: (Value) -> Reception
    /// Whether it ends with an object.
    var hasTarget = false
    /// Held until the receiver is made, which holds it weakly; nil if it has gone already.
    var target: AnyObject?
}

/// A handler without a target.
func taking<Value>(_ handler: @escaping (Value) -> Void) -> Handler<Value> {
    Handler { value in
        handler(value)
        return .taken
    }
}

/// A handler with a target that is held weakly and ends the flow when it goes. No target is one that has gone.
func toTarget<Target: AnyObject, Value>(
    _ target: Target?, _ handler: @escaping (Target, Value) -> Void
) -> Handler<Value> {
    Handler(
        run: { [weak target] value in
            guard let target else { return .gone }
            handler(target, value)
            return .taken
        }, hasTarget: true, target: target)
}

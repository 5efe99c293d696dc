// How the handlers that users write become receivers.

/// A handler without a target.
func taking<Value>(_ handler: @escaping (Value) -> Void) -> (Value) -> Reception {
    { value in
        handler(value)
        return .taken
    }
}

/// A handler with a target that is held weakly and ends the flow when it goes.
func toTarget<Target: AnyObject, Value>(
    _ target: Target, _ handler: @escaping (Target, Value) -> Void
) -> (Value) -> Reception {
    { [weak target] value in
        guard let target else { return .gone }
        handler(target, value)
        return .taken
    }
}

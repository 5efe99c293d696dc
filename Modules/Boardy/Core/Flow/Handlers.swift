/// A handler that a user wrote, to be made a receiver, and the object it ends with.
struct Handler<Value> {
    private enum Call {
        case taking((Value) -> Void)
        case deciding((Value) -> Reception)
    }

    private let call: Call
    /// Whether it ends with an object.
    let hasTarget: Bool
    /// Held until the receiver is made, which holds it weakly; nil if it has gone already.
    var target: AnyObject?

    /// A handler that takes every value.
    init(taking handler: @escaping (Value) -> Void) {
        (call, hasTarget) = (.taking(handler), false)
    }

    /// A handler that says what became of a value.
    init(hasTarget: Bool = false, target: AnyObject? = nil, _ handler: @escaping (Value) -> Reception) {
        (call, self.hasTarget, self.target) = (.deciding(handler), hasTarget, target)
    }

    /// The handler as a closure.
    var run: (Value) -> Reception {
        switch call {
        case .taking(let run):
            { value in
                run(value)
                return .taken
            }
        case .deciding(let run): run
        }
    }

    /// Runs the handler with each value.
    func receiver(
        order: Int, isGuaranteed: Bool = true, file: StaticString, line: UInt
    ) -> TypedReceiver<Value> {
        switch call {
        case .taking(let run):
            TakingReceiver(order: order, isGuaranteed: isGuaranteed, file: file, line: line, run)
        case .deciding(let run) where hasTarget:
            TargetReceiver(target, order: order, isGuaranteed: isGuaranteed, file: file, line: line, run)
        case .deciding(let run):
            DecidingReceiver(order: order, isGuaranteed: isGuaranteed, file: file, line: line, run)
        }
    }
}

/// A handler without a target.
func taking<Value>(_ handler: @escaping (Value) -> Void) -> Handler<Value> { Handler(taking: handler) }

/// A handler with a target that is held weakly and ends the flow when it goes. No target is one that has gone.
func toTarget<Target: AnyObject, Value>(
    _ target: Target?, _ handler: @escaping (Target, Value) -> Void
) -> Handler<Value> {
    Handler(hasTarget: true, target: target) { [weak target] value in
        guard let target else { return .gone }
        handler(target, value)
        return .taken
    }
}
